import { AcademyClient } from '@academy-access/sdk'
import { afterAll, expect, it } from 'vitest'

import { setupAcademy } from './browser.ts'

/*
 * The page that runs the tests stays under the control of the worker from file to file. A worker that is unregistered
 * meanwhile comes back, but does not control the page of the next file. That file is this one or the other browser test
 * of this folder, whichever runs second.
 */

const client = new AcademyClient({ baseUrl: '/' })
const unregister = async () => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
}
afterAll(unregister)

it('intercepts requests after the previous worker was unregistered', async () => {
  const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] }, proxy: true, hooks: false })
  for (let turn = 0; turn < 3; turn++) {
    await mock.start()
    expect((await client.students.list()).pagination.total).toBe(1)
    await mock.stop()
    await unregister()
  }
})

it('start rejects a worker whose scope does not contain the page', async () => {
  const mock = setupAcademy({ hooks: false, serviceWorker: { options: { scope: '/elsewhere/' } } })
  await expect(mock.start()).rejects.toThrow(
    `The worker at /mockServiceWorker.js does not control this page, so requests would reach the network: register it with a scope that contains ${location.pathname}`,
  )
})
