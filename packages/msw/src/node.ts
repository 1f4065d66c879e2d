import { setupServer, type SetupServer } from 'msw/node'

import { type AcademyMock, createMock, type SetupOptions } from './setup.ts'

export type { AcademyMock, SetupOptions, UnhandledPolicy } from './setup.ts'
export type { TestHooks } from './test-hooks.ts'

/** An academy for tests in Node. */
export interface AcademyServerMock extends AcademyMock {
  /** The MSW server that intercepts the requests. */
  readonly server: SetupServer
}

/**
 * Sets up an academy for the tests of a file in Node. The mock starts before the tests, resets between them and stops
 * after them. Call it at the top of the test file, or in a setup file. Without a test runner call `start`, `reset` and
 * `stop`.
 *
 * @throws ServiceError `validation_error` with the path of the first wrong value of the fixture.
 *
 * @example
 * ```ts
 * import { setupAcademy } from '@academy-access/msw/node'
 * import { expect, it } from 'vitest'
 *
 * const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] } })
 *
 * it('counts students', async () => {
 *   const { apiKey } = mock.academy()
 *   const response = await fetch(`${mock.baseUrl}/api/v1/students`, { headers: { authorization: `Bearer ${apiKey}` } })
 *   expect(await response.json()).toMatchObject({ data: { pagination: { total: 1 } } })
 * })
 * ```
 */
export function setupAcademy(options: SetupOptions = {}): AcademyServerMock {
  const { mock, network } = createMock(options, { onUnhandledRequest: 'error' }, (handlers) => {
    const server = setupServer(...handlers)
    return {
      server,
      start: (policy) => server.listen(policy),
      use: (...more) => server.use(...more),
      resetHandlers: () => server.resetHandlers(),
      stop: () => server.close(),
    }
  })
  return { ...mock, server: network.server }
}
