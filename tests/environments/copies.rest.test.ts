import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { expect, it, vi } from 'vitest'

/** Loads a package once more, as a bundle that inlines it or a second set of peers does. */
function copyOf<Module>(load: () => Promise<Module>): Promise<Module> {
  vi.resetModules()
  return load()
}

// A connection that a fault cuts was a 500, and a wrong input too.
it('two copies of the engine: the errors of both copies are recognized', async () => {
  const { createPlatform, ServiceError } = await copyOf(() => import('@academy-access/engine'))
  const mock = setupAcademy({ platform: createPlatform(), proxy: true, hooks: false })
  await mock.start()
  try {
    const academy = mock.platform.academy()
    academy.faults.add({ operation: 'courses.list', network: 'reset' })
    const client = new AcademyClient({ baseUrl: mock.baseUrl, apiKey: null, maxRetries: 0 })
    await expect(client.courses.list()).rejects.toMatchObject({ name: 'ConnectionError' })
    const { ServiceError: other } = await copyOf(() => import('@academy-access/engine'))
    expect(other).not.toBe(ServiceError)
    expect(() => academy.lists.get('VIP')).toThrow(other)
  } finally {
    await mock.stop()
  }
})

// A second mock started, and requests got 401 from the first one.
it('two copies of the handlers: a second mock does not start', async () => {
  const mock = setupAcademy({ hooks: false })
  await mock.start()
  try {
    const copy = await copyOf(() => import('@academy-access/msw/node'))
    expect(copy.setupAcademy).not.toBe(setupAcademy)
    await expect(copy.setupAcademy({ hooks: false }).start()).rejects.toThrow('another mock is intercepting')
  } finally {
    await mock.stop()
  }
})
