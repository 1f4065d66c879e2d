import { processLimits } from '@academy-access/engine/internal'
import { http, HttpResponse } from 'msw'
import { setupServer, type SetupServer } from 'msw/node'

import { keepIntercepting } from './keep-intercepting.ts'
import { checkNames } from './check-names.ts'
import { type AcademyMock, createMock, type SetupOptions, setupOptionNames } from './setup.ts'

export type { AddressOptions } from './address.ts'
export type { ErrorDetails, Override, OverrideOptions } from './override.ts'
export type { AcademyMock, SetupOptions, UnhandledPolicy } from './setup.ts'
export type { TestHooks } from './test-hooks.ts'
// The declarations of a program name the types of the engine through this entry: pnpm shows it no other one.
export type * from '@academy-access/engine'

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
 * @throws TypeError for an unknown option.
 *
 * @example
 * ```ts
 * import { setupAcademy } from '@academy-access/msw/node'
 * import { expect, it } from 'vitest'
 *
 * const mock = setupAcademy({ fixture: { students: [{ email: 'ada@example.com' }] } })
 *
 * it('counts students', async () => {
 *   const { apiKey } = mock.createAcademy()
 *   const response = await fetch(`${mock.baseUrl}/api/v1/students`, { headers: { authorization: `Bearer ${apiKey}` } })
 *   expect(await response.json()).toMatchObject({ data: { pagination: { total: 1 } } })
 * })
 * ```
 */
export function setupAcademy(options: SetupOptions = {}): AcademyServerMock {
  checkNames('setupAcademy', options, setupOptionNames)
  const { mock, network } = createMock(options, { onUnhandledRequest: 'error', limits: processLimits }, (handlers) => {
    const server = setupServer(...handlers)
    let stopKeeping: (() => void) | undefined
    return {
      server,
      async start(policy) {
        stopKeeping = keepIntercepting(() => server.listen(policy))
        if ('Bun' in globalThis) await requireInterception(server)
      },
      use: (...more) => server.use(...more),
      resetHandlers: () => server.resetHandlers(),
      async stop() {
        stopKeeping?.()
        server.close()
      },
    }
  })
  return { ...mock, server: network.server }
}

/** Sends a request that only MSW can answer. In Bun, msw 3 starts without an error and intercepts nothing. */
async function requireInterception(server: SetupServer): Promise<void> {
  const url = 'http://academy-mock.invalid/'
  server.use(http.get(url, () => new HttpResponse(null, { status: 204 }), { once: true }))
  const response = await fetch(url).catch(() => undefined)
  if (response?.status === 204) return
  server.close()
  throw new Error(
    'setupAcademy: this version of msw does not intercept in this runtime, so requests would reach the network. In Bun use msw 2, or pass platform.fetch to the client.',
  )
}
