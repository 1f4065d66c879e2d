import { AcademyClient } from '@academy-access/sdk'
import { afterAll, expect, it } from 'vitest'

import { setupAcademy } from './browser.ts'

/*
 * The page that runs the tests stays from file to file in the worker's care. A worker that is unregistered meanwhile
 * comes back without the page of the next file: that is this one or the other beside it, whichever is the second.
 */

const client = new AcademyClient({ baseUrl: location.origin })
const unregister = async () => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}
afterAll(unregister)

it('requests are intercepted whatever became of the worker before', async () => {
  const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] }, proxy: true, hooks: false })
  for (let turn = 0; turn < 3; turn++) {
    await mock.start()
    expect((await client.students.list()).pagination.total).toBe(1)
    await mock.stop()
    await unregister()
  }
})

it('a page out of the worker’s reach is told, for its requests would get out', async () => {
  const mock = setupAcademy({ hooks: false, serviceWorker: { options: { scope: '/elsewhere/' } } })
  await expect(mock.start()).rejects.toThrow(
    `The worker at /mockServiceWorker.js does not control this page, so its requests would get out: expected a scope that ${location.pathname} is in`,
  )
})
