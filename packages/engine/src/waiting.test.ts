import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Academy, createPlatform, type Platform, type PlatformEvent } from './index.ts'
import { respond } from './internal.ts'

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
    const { status, body } = await respond(platform, post(academy, bob), { latency: 1000 })
    return new Response(body, { status })
  },
}

/** Does something while a request waits, and returns the request's response. */
async function during(wait: (setup: Setup) => Promise<Response>, setup: Setup, act: () => void) {
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

for (const [name, wait] of Object.entries(waits)) {
  it(`a request that waits (${name}) is accepted when nothing changes`, async () => {
    const setup = setUp()
    expect(await during(wait, setup, () => {})).toEqual({ status: 201, code: undefined })
    expect(emailsOf(setup.academy)).toEqual(['ada@example.com', 'bob@example.com'])
    expect(setup.events.map(({ type }) => type)).toEqual(['mail', 'request'])
  })

  it(`a key that is revoked during the wait (${name}) gets 401`, async () => {
    const setup = setUp()
    const { platform, academy } = setup
    const revoke = () => void academy.keys.revoke(academy.keys.list()[0]!.id)
    expect(await during(wait, setup, revoke)).toEqual({ status: 401, code: 'unauthorized' })
    expect(emailsOf(academy)).toEqual(['ada@example.com'])
    // The request is recorded where one with a revoked key is that does not wait.
    expect(academy.journal).toEqual([])
    expect(platform.journal).toMatchObject([{ status: 401, operation: 'students.create' }])
  })

  it(`a plan that changes during the wait (${name}) gets 402`, async () => {
    const setup = setUp()
    const change = () => void setup.academy.plan.update({ plan: 'trial' })
    expect(await during(wait, setup, change)).toEqual({ status: 402, code: 'trial_api_unavailable' })
    expect(emailsOf(setup.academy)).toEqual(['ada@example.com'])
    expect(setup.academy.journal).toMatchObject([{ status: 402 }])
  })

  it(`an academy that is deleted during the wait (${name}) gets 401`, async () => {
    const setup = setUp()
    const { platform, academy } = setup
    expect(await during(wait, setup, () => platform.removeAcademy(academy.id))).toEqual({
      status: 401,
      code: 'unauthorized',
    })
    expect(emailsOf(academy)).toEqual(['ada@example.com'])
    expect(platform.journal).toMatchObject([{ status: 401 }])
  })

  it(`an academy that is replaced during the wait (${name}) gets the effect in its successor`, async () => {
    const setup = setUp()
    const { platform, academy } = setup
    const snapshot = academy.snapshot()
    const replace = () => {
      platform.removeAcademy(academy.id)
      platform.createAcademy(snapshot)
    }
    expect(await during(wait, setup, replace)).toEqual({ status: 201, code: undefined })
    expect(emailsOf(academy)).toEqual(['ada@example.com'])
    expect(emailsOf(platform.academy(academy.id))).toEqual(['ada@example.com', 'bob@example.com'])
  })

  it(`a restore during the wait (${name}) is what the request acts on`, async () => {
    const setup = setUp()
    const { academy } = setup
    const restore = () => academy.restore({ students: [{ email: 'eve@example.com' }] })
    expect(await during(wait, setup, restore)).toEqual({ status: 201, code: undefined })
    expect(emailsOf(academy)).toEqual(['eve@example.com', 'bob@example.com'])
  })

  it(`a restore during the wait (${name}) is what the request is judged by`, async () => {
    const setup = setUp()
    const restore = () => setup.academy.restore({ locked: true })
    expect(await during(wait, setup, restore)).toEqual({ status: 402, code: 'academy_locked' })
    expect(emailsOf(setup.academy)).toEqual([])
  })

  it(`a reset during the wait (${name}) leaves the request without effect`, async () => {
    const setup = setUp()
    const { platform, academy } = setup
    const before = JSON.stringify(academy.snapshot())
    academy.clock.freeze()
    expect(await during(wait, setup, () => academy.reset())).toEqual({ status: 500, code: 'internal_error' })
    expect({ ...academy.snapshot(), clock: null }).toEqual({ ...JSON.parse(before), clock: null })
    expect([academy.journal, academy.outbox, platform.journal, setup.events]).toEqual([[], [], [], []])
  })

  it(`a reset of another academy during the wait (${name}) does not matter`, async () => {
    const setup = setUp()
    expect(await during(wait, setup, () => setup.platform.academies[1]!.reset())).toMatchObject({ status: 201 })
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
  expect([academy.journal, academy.outbox]).toEqual([[], []])
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
  expect([academy.journal, platform.journal]).toEqual([[], []])
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
  expect(academy.journal).toMatchObject([{ status: 402, code: 'limit_exceeded' }])
  expect(events).toHaveLength(1)
})
