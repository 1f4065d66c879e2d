import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { copyOf } from '../test/copy-of.ts'
import { type Academy, createPlatform, type Platform, type PlatformEvent } from './index.ts'
import { respond, webRequest } from './internal.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An academy, its platform, and the events of the platform. */
interface Setup {
  readonly platform: Platform
  readonly academy: Academy
  readonly events: PlatformEvent[]
}

function setUp(): Setup {
  const fixture = { academies: [{ students: [{ email: 'ada@example.com' }], lists: [{ name: 'VIP' }] }, {}] }
  const platform = createPlatform({ seed: 1, fixture })
  const events: PlatformEvent[] = []
  platform.subscribe((event) => {
    // Changes of the clock, of faults and of the state have their own tests.
    if (event.type === 'mail' || event.type === 'request') events.push(event)
  })
  return { platform, academy: platform.academy(), events }
}

const post = ({ apiKey }: Academy, body: BodyInit) =>
  new Request('http://localhost/api/v1/students', {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })

const bob = JSON.stringify({ email: 'bob@example.com' })

/** The ways in which a request waits before its effect. */
const waits = {
  fault({ platform, academy }: Setup) {
    academy.faults.add({ operation: 'students.create', delay_ms: 1000, times: 1 })
    return platform.fetch(post(academy, bob))
  },
  async latency({ platform, academy }: Setup) {
    const { status, body } = await respond(platform, webRequest(post(academy, bob)), { latency: 1000 })
    return new Response(body, { status })
  },
}

/** Does something while a request waits, and returns the request's response. */
async function during(wait: (setup: Setup) => Promise<Response>, setup: Setup, act: () => unknown) {
  const pending = wait(setup)
  // The body is read before the wait.
  while (vi.getTimerCount() === 0) await setImmediate()
  act()
  await vi.runAllTimersAsync()
  const response = await pending
  // Events are emitted after the response.
  await setImmediate()
  const { error } = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: error?.code }
}

const emailsOf = (academy: Academy) => academy.students.list().map(({ email }) => email)

/** What happens during a wait. Then: the journal that has the request, the response, and who is a student. */
const acts: readonly (readonly [name: string, outcome: string, act: (setup: Setup) => unknown])[] = [
  ['nothing', 'academy 201: ada bob', () => {}],
  ['a reset of another academy', 'academy 201: ada bob', ({ platform }) => platform.academies.list()[1]!.reset()],
  // The request is recorded where one with a revoked key is that does not wait.
  ['a revoked key', 'platform 401 unauthorized: ada', ({ academy: { keys } }) => keys.revoke(keys.list()[0]!.id)],
  ['a deletion', 'platform 401 unauthorized: ada', ({ platform, academy }) => platform.academies.delete(academy.id)],
  ['another plan', 'academy 402 trial_api_unavailable: ada', ({ academy }) => academy.plan.update({ plan: 'trial' })],
  ['a restored state', 'academy 201: eve bob', ({ academy }) => academy.restore({ students: [{ email: eve }] })],
  ['a restored lock', 'academy 402 academy_locked: ', ({ academy }) => academy.restore({ locked: true })],
  ['a reset', 'no 500 internal_error: ada', ({ academy }) => academy.reset()],
]
const eve = 'eve@example.com'

for (const [name, wait] of Object.entries(waits)) {
  it.each(acts)(`a request that waits (${name}) is judged after %s: %s`, async (_, outcome, act) => {
    const setup = setUp()
    const { platform, academy, events } = setup
    const { status, code = '' } = await during(wait, setup, () => act(setup))
    const [own, ofNone] = [academy.journal.list(), platform.journal.list()]
    const journal = own.length > 0 ? 'academy' : ofNone.length > 0 ? 'platform' : 'no'
    const students = emailsOf(academy).map((email) => email.slice(0, 3))
    expect(`${journal} ${`${status} ${code}`.trim()}: ${students.join(' ')}`).toBe(outcome)
    const recorded = journal === 'no' ? [] : [{ status, operation: 'students.create' }]
    expect([...own, ...ofNone]).toMatchObject(recorded)
    const emails = status === 201 ? ['mail'] : []
    expect(academy.outbox.list()).toHaveLength(emails.length)
    expect(events.map(({ type }) => type)).toEqual([...emails, ...recorded.map(() => 'request')])
  })

  it(`a reset during the wait (${name}) restores everything`, async () => {
    const setup = setUp()
    const before = copyOf(setup.academy.snapshot())
    setup.academy.clock.freeze()
    await during(wait, setup, () => setup.academy.reset())
    expect({ ...setup.academy.snapshot(), clock: null }).toEqual({ ...before, clock: null })
  })

  it(`an academy that is replaced during the wait (${name}) gets the effect in its successor`, async () => {
    const setup = setUp()
    const { platform, academy } = setup
    const snapshot = academy.snapshot()
    const replace = () => {
      platform.academies.delete(academy.id)
      platform.academies.create(snapshot)
    }
    expect(await during(wait, setup, replace)).toEqual({ status: 201, code: undefined })
    expect(emailsOf(academy)).toEqual(['ada@example.com'])
    expect(emailsOf(platform.academy(academy.id))).toEqual(['ada@example.com', 'bob@example.com'])
  })

  it(`a rate limit counts a request that waits (${name}) once`, async () => {
    const setup = setUp()
    setup.academy.plan.update({ rate_limit: { requests: 1, window_seconds: 3600 } })
    expect(await during(wait, setup, () => {})).toMatchObject({ status: 201 })
  })
}

it('a reset during a wait after the effect leaves the journal empty', async () => {
  const setup = setUp()
  const { academy, events } = setup
  const wait = ({ platform }: Setup) => {
    academy.faults.add({ operation: 'students.create', phase: 'after', delay_ms: 1000 })
    return platform.fetch(post(academy, bob))
  }
  const reset = () => {
    expect(emailsOf(academy)).toEqual(['ada@example.com', 'bob@example.com'])
    academy.reset()
  }
  expect(await during(wait, setup, reset)).toMatchObject({ status: 201 })
  expect(emailsOf(academy)).toEqual(['ada@example.com'])
  expect([academy.journal.list(), academy.outbox.list()]).toEqual([[], []])
  expect(events.map(({ type }) => type)).toEqual(['mail'])
})

it('a request that is aborted after a reset is not recorded', async () => {
  const setup = setUp()
  const controller = new AbortController()
  const { platform, academy } = setup
  academy.faults.add({ operation: 'students.create', delay_ms: 1000 })
  const pending = platform.fetch(post(academy, bob), { signal: controller.signal })
  while (vi.getTimerCount() === 0) await setImmediate()
  academy.reset()
  controller.abort()
  await expect(pending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect([academy.journal.list(), platform.journal.list()]).toEqual([[], []])
})

it('a body that arrives slowly is judged when it is complete', async () => {
  const { platform, academy, events } = setUp()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const pending = platform.fetch(post(academy, readable))
  await writer.write(new TextEncoder().encode(bob.slice(0, 5)))
  academy.reset()
  academy.plan.update({ limits: { students: 1 } })
  await writer.write(new TextEncoder().encode(bob.slice(5)))
  await writer.close()
  expect((await pending).status).toBe(402)
  expect(emailsOf(academy)).toEqual(['ada@example.com'])
  expect(academy.journal.list()).toMatchObject([{ status: 402, code: 'limit_exceeded' }])
  expect(events).toHaveLength(1)
})
