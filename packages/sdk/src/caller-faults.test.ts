import { inspect } from 'node:util'

import type { Academy } from '@academy-access/engine'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { finish } from '../test/fake-time.ts'
import { fetchWith, setup, unhandledBy } from '../test/support.ts'
import { type AcademyClient, type AcademyError, type ClientOptions, isAcademyError } from './index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers().restoreAllMocks())

const never = () => new Promise<never>(() => {})
const broken = (key: string) =>
  Object.assign(new Error('a part of the caller is broken'), { key, [Symbol('key')]: key })

/** The behaviour of a part of the caller in one of its calls. */
const partFault = fc.constantFrom('none', 'none', 'throw', 'reject', 'hang')
/** The behaviour of `fetch` for one request: before or after the service gets it. */
const fetchFaults = ['throw before', 'reject before', 'hang before', 'reject after', 'hang after', '500 after']
const fetchFault = fc.constantFrom('none', 'none', ...fetchFaults)

interface Scenario {
  keyFaults: string[]
  fetchFaults: string[]
  hookFaults: string[]
  loggerFaults: string[]
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  keyFaults: fc.array(partFault, { maxLength: 4 }),
  fetchFaults: fc.array(fetchFault, { maxLength: 4 }),
  hookFaults: fc.array(partFault, { maxLength: 20 }),
  loggerFaults: fc.array(partFault, { maxLength: 20 }),
})

/** An academy, and a client whose key function, hooks, logger and fetch fail as drawn. */
function faulty({ keyFaults, fetchFaults, hookFaults, loggerFaults }: Scenario) {
  const { client, service, platform } = setup()
  const keys = [...keyFaults]
  const fetches = [...fetchFaults]
  /** How many requests were given to fetch, and how many of them reached the service. */
  const state = { given: 0, reached: 0 }
  const fail = (fault: string | undefined): unknown => {
    if (fault === 'throw') throw broken(service.apiKey)
    if (fault === 'reject') return Promise.reject(broken(service.apiKey))
    return fault === 'hang' ? never() : undefined
  }
  const failing = (names: string[], faults: string[]) =>
    Object.fromEntries(names.map((name) => [name, () => fail(faults.shift())]))

  const fetch = async (request: Request): Promise<Response> => {
    state.given++
    const fault = fetches.shift() ?? 'none'
    if (fault === 'throw before' || fault === 'reject before') throw Object.assign(broken(service.apiKey), { request })
    if (fault === 'hang before') return never()
    state.reached++
    const response = await platform.fetch(request)
    if (fault === 'reject after') throw Object.assign(broken(service.apiKey), { request })
    if (fault === 'hang after') return never()
    if (fault === '500 after')
      return new Response(`{"error":{"code":"internal_error","message":"${service.apiKey}"}}`, { status: 500 })
    return response
  }
  const options: ClientOptions = {
    apiKey: async () => {
      await fail(keys.shift())
      return service.apiKey
    },
    fetch: fetchWith(fetch),
    hooks: failing(['onRequest', 'onResponse', 'onRetry', 'onError'], [...hookFaults]),
    logger: failing(['debug', 'warn', 'error'], [...loggerFaults]),
  }
  return { client: client.withOptions(options), service, state }
}

/** How a call ends. */
const outcomeOf = <Value>(call: Promise<Value>): Promise<{ value: Value } | { error: unknown }> =>
  finish(
    call.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
  )

const own = 'a part of the caller is broken'

/** Runs a property, and checks that no rejection is unhandled. */
async function check(run: (drawn: Scenario) => Promise<void>) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const property = fc.asyncProperty(scenario, run)
  const unhandled = await unhandledBy(() => fc.assert(property, { numRuns: 120, seed: 20_260_101, endOnFailure: true }))
  expect(unhandled).toEqual([])
}

function checkError(error: unknown, state: { given: number }, key: string): AcademyError {
  if (!isAcademyError(error)) return expect.unreachable('not an error of this package')
  expect(error.attempts).toBe(state.given)
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(key)
  return error
}

/** Each write: its call, its data, and whether the service has carried it out. */
const writes = {
  create: {
    send: ({ students }: AcademyClient) => students.create({ email: 'dora@example.com' }),
    data: expect.objectContaining({ email: 'dora@example.com' }),
    isDone: ({ students }: Academy) => students.list().some(({ email }) => email === 'dora@example.com'),
    mostRequests: 1,
  },
  delete: {
    send: ({ lists }: AcademyClient, service: Academy) =>
      lists.delete(service.lists.list().find(({ name }) => name === 'VIP')?.id ?? ''),
    data: { deleted: true },
    isDone: ({ lists }: Academy) => !lists.list().some(({ name }) => name === 'VIP'),
    mostRequests: Infinity,
  },
}

it.each(Object.entries(writes))(
  'a %s: its outcome agrees with the service, whatever fails in the parts of the caller',
  async (_, { send, data, isDone, mostRequests }) => {
    await check(async (drawn) => {
      const { client, service, state } = faulty(drawn)
      const outcome = await outcomeOf<unknown>(send(client, service))
      const done = isDone(service)
      if ('value' in outcome) {
        expect([done, outcome.value]).toEqual([true, data])
      } else if (outcome.error instanceof Error && outcome.error.message === own) {
        // The error of the apiKey function: no request was sent.
        expect([done, state.given]).toEqual([false, 0])
      } else {
        const { ambiguous } = checkError(outcome.error, state, service.apiKey)
        // A write that may have happened is ambiguous, and one that was never sent is not.
        if (done) expect(ambiguous).toBe(true)
        if (state.given === 0) expect(ambiguous).toBe(false)
      }
      expect(state.reached).toBeLessThanOrEqual(mostRequests)
      expect(vi.getTimerCount()).toBe(0)
    })
  },
)

it('a delete of a list that does not exist: success is never reported unless a request may have deleted it', async () => {
  await check(async (drawn) => {
    const { client, state } = faulty({ ...drawn, fetchFaults: [] })
    const outcome = await outcomeOf(client.lists.delete('11111111-1111-4111-8111-111111111111'))
    expect('value' in outcome).toBe(false)
    expect(state.given).toBeLessThanOrEqual(1)
  })
})
