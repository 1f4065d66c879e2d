import { AcademyClient } from '@academy-access/sdk'

/* An app that is developed against the mock. A production bundle does not contain the code inside this `if`. */
if (import.meta.env.DEV) {
  const { setupAcademy } = await import('@academy-access/msw/browser')
  const { demoFixture } = await import('@academy-access/engine')
  await setupAcademy({ fixture: demoFixture(), baseUrl: location.origin, proxy: true }).start()
}

document.body.textContent = JSON.stringify(await new AcademyClient({ baseUrl: '/' }).courses.list())
