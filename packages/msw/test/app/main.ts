import { AcademyClient } from '@academy-access/sdk'

/* How an app starts that is developed against the mock: what stands in this `if` is no part of its production bundle. */
if (import.meta.env.DEV) {
  const { setupAcademy } = await import('@academy-access/msw/browser')
  const { demoFixture } = await import('@academy-access/engine')
  await setupAcademy({ fixture: demoFixture(), baseUrl: location.origin, proxy: true }).start()
}

document.body.textContent = JSON.stringify(await new AcademyClient({ baseUrl: location.origin }).courses.list())
