import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { AcademyClient, isApiError } from '@academy-access/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'

import { type Agent, done, startAgent } from './support.ts'

/** A server, and the agent that works on one task: in at most three calls. */
async function startTask(era?: 'auto' | 'stdio') {
  const started = await startAgent(era)
  const control = (name: string, input: object = {}, more: object = {}) =>
    done(started.agent, 'run_control', { control: name, input, ...more }).then(({ data }) => data)
  onTestFinished(() => expect(started.agent.calls()).toBeLessThanOrEqual(3))
  return { ...started, control }
}

const codeOf = async (call: Promise<unknown>) => {
  try {
    await call
    return 'ok'
  } catch (error) {
    return isApiError(error) ? error.code : String(error)
  }
}

const promptOf = async ({ client }: Agent, name: string) => {
  const { messages } = await client.getPrompt({ name, arguments: {} })
  return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('')
}

const firstRequest = async (agent: Agent, filter: object) => (await done(agent, 'list_requests', { ...filter })).data[0]

const email = 'new@example.com'

/** The tasks of agents, each with its calls. */
const tasks: Readonly<Record<string, (task: Awaited<ReturnType<typeof startTask>>) => Promise<void>>> = {
  async 'compares two academies'({ platform, academy, control }) {
    const other = academy.fork({ name: 'Other' })
    academy.students.create({ email })
    other.lists.create({ name: 'There' })
    const { total, items } = await control('compare', { with: 'Other' }, { academy: academy.id })
    expect(items).toMatchObject([
      { kind: 'student', name: email, change: 'added' },
      { kind: 'list', name: 'There', change: 'removed' },
    ])
    expect([total, platform.academies.list()]).toMatchObject([2, { length: 2 }])
  },
  async 'writes code for an operation'({ agent, server }) {
    const { sdk, curl } = (await done(agent, 'describe_operation', { operation: 'enrollments.create' })).data
    expect(sdk).toMatch(/await academy\.enrollments\.create\('[\da-f-]+', \{ course_id: '[\da-f-]+' \}\)/)
    expect(curl).toContain(`${server.url}/api/v1/students/`)
  },
  async 'says who has access to a course, and how'({ academy, control }) {
    const { slug } = academy.courses.create({ title: 'Glass Painting', slug: 'glass' })
    academy.students.create({ email })
    academy.offers.create({ name: 'All', courses: [slug], holders: [email] })
    const { items } = await control('courses.access', { course: 'Glass Painting' })
    expect(items).toMatchObject([{ email, access: 'offer', offer: 'All', list: 'All' }])
  },
  async 'adds one holder to an offer'({ academy, control }) {
    const { name, holders } = academy.offers.list().find((offer) => offer.holders !== null)!
    academy.students.create({ email })
    await control('offers.holders.add', { offer: name, student: email })
    expect(academy.offers.get(name).holders).toMatchObject([...holders!, { email }])
  },
  async 'enrolls a student by address and slug'({ agent, academy }) {
    const { slug } = academy.courses.create({ title: 'Glass', slug: 'glass' })
    academy.students.create({ email })
    const input = { operation: 'enrollments.create', params: { studentId: email }, body: { course_id: slug } }
    expect(await done(agent, 'call_operation', input)).toMatchObject({ status: 201 })
    expect(academy.students.get(email).enrollments).toMatchObject([{ course: slug, status: 'active' }])
  },
  async 'moves the clock by a month'({ academy, control }) {
    const before = academy.clock.now()
    const { now } = await control('clock.advance', { days: 31 })
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(31 * 86_400_000)
  },
  async 'says why the last request failed, and what to do'({ agent, app, academy }) {
    await codeOf(app.students.create({ email: academy.students.search({ limit: 1 }).items[0]!.email }))
    const { id } = await firstRequest(agent, { status: '4xx', client: 'shop' })
    const why = await done(agent, 'explain_request', { request: id })
    const rule = expect.stringContaining('one active student')
    expect(why).toMatchObject({ rule, next: expect.stringContaining('errors/already_exists') })
    expect(why.data.record).toMatchObject({ kind: 'student' })
    const { data } = await done(agent, 'read_doc', { page: 'errors/already_exists' })
    expect(data).toContain('Find the record and go on')
  },
  async 'makes the next request fail once, after its effect'({ agent, app, academy, control }) {
    await control('faults.add', { operation: 'students.create', status: 500, phase: 'after', times: 1 })
    expect(await codeOf(app.students.create({ email }))).toBe('internal_error')
    expect(academy.students.get(email)).toBeDefined()
    expect(await firstRequest(agent, { status: 'faulted' })).toMatchObject({ request: 'students.create' })
    expect(await codeOf(app.students.create({ email: 'twice@example.com' }))).toBe('ok')
  },
  async 'takes back a reset'({ app, academy, control }) {
    await app.lists.create({ name: 'Back' })
    await control('reset')
    expect(academy.lists.list().map(({ name }) => name)).not.toContain('Back')
    await control('undo')
    expect(academy.lists.get('Back').name).toBe('Back')
  },
  async 'finds the rule behind a behavior'({ agent }) {
    const { data: found } = await done(agent, 'search_docs', { query: 'revoked record becomes active' })
    expect(found.map(({ page }: { page: string }) => page)).toContain('R177')
    expect((await done(agent, 'read_doc', { page: 'R177' })).data).toContain('with the same id')
  },
  async 'creates an academy for a test, and says how it gets the key'({ agent, platform }) {
    const input = { name: 'For a test', students: [{ email }] }
    const { data, next } = await done(agent, 'run_control', { control: 'academies.create', input })
    expect(platform.academy(data.id).students.get(email)).toBeDefined()
    const [, page] = /read_doc (guides\/test-kits)/.exec(next) ?? []
    expect((await done(agent, 'read_doc', { page })).data).toContain('apiKey')
  },
  async 'lists the requests that failed'({ agent, app }) {
    await app.courses.list()
    await app.lists.create({ name: 'Same' })
    await codeOf(app.lists.create({ name: 'same' }))
    const { data, total } = await done(agent, 'list_requests', { status: '4xx' })
    expect([total, data]).toMatchObject([1, [{ request: 'lists.create', code: 'already_exists', client: 'shop' }]])
  },
}

describe.each(['auto', 'stdio'] as const)('an agent, connected by %s,', (transport) => {
  it.each(Object.entries(tasks))('%s, in at most three calls', async (_, work) => work(await startTask(transport)))
})

describe('what an agent does in at most three calls', () => {
  it('finds which calls of an app have fields that the service ignores', async () => {
    const { agent, server, academy, app } = await startTask()
    await app.lists.create({ name: 'Good' })
    await fetch(`${server.url}/api/v1/lists`, {
      method: 'POST',
      headers: { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json', 'x-client': 'shop' },
      body: JSON.stringify({ name: 'New', colour: 'red' }),
    })
    const { total, data } = await done(agent, 'list_requests', { client: 'shop', ignored: true })
    expect({ total, ignored: data[0].ignored }).toEqual({ total: 1, ignored: ['body.colour'] })
  })

  it('reproduces a key that is no longer valid', async () => {
    const { agent, app, control } = await startTask()
    await control('keys.revoke', { key: 'local' })
    expect(await codeOf(app.courses.list())).toBe('unauthorized')
    const { id } = await firstRequest(agent, { code: 'unauthorized' })
    expect((await done(agent, 'explain_request', { request: id })).rule).toContain('until it is revoked')
  })

  it('finds the key that was meant by a wrong one', async () => {
    const { agent, server, academy } = await startTask()
    const wrong = `${academy.apiKey.slice(0, -3)}f${academy.apiKey.slice(-2)}`
    await codeOf(new AcademyClient({ baseUrl: server.url, apiKey: wrong }).courses.list())
    const { id } = await firstRequest(agent, { code: 'unauthorized' })
    const { data } = await done(agent, 'explain_request', { request: id })
    expect(data.nearest_key).toMatchObject({ academy: academy.id, name: 'local' })
  })

  it('moves the clock past a rate window', async () => {
    const { academy, server, control } = await startTask()
    // A new client each time: one that got a 429 waits.
    const list = () => new AcademyClient({ baseUrl: server.url, apiKey: academy.apiKey, maxRetries: 0 }).courses.list()
    await control('clock.freeze')
    await control('plan.update', { rate_limit: { requests: 1, window_seconds: 60 } })
    const codes = [await codeOf(list()), await codeOf(list())]
    await control('clock.advance', { milliseconds: 60_000 })
    codes.push(await codeOf(list()))
    expect(codes).toEqual(['ok', 'rate_limit_exceeded', 'ok'])
  })

  it('forks before a request, and replays it there', async () => {
    const { agent, app, academy, platform, control } = await startTask()
    await app.lists.create({ name: 'Twice' })
    const { id } = await firstRequest(agent, { operation: 'lists.create' })
    const fork = await control('fork', { before: id })
    const replayed = await control('journal.replay', { entry: id, academy: fork.id }, { academy: academy.id })
    expect(replayed).toMatchObject({ status: 201, operation: 'lists.create' })
    expect(platform.academy(fork.id).lists.get('Twice')).toMatchObject({ name: 'Twice' })
  })

  it('writes a fixture of the present state', async () => {
    const { agent, app, academy, control } = await startTask()
    await app.lists.create({ name: 'Kept' })
    await control('snapshot')
    const fixture = JSON.parse(await agent.read(`academy://fixtures/${academy.id}`)) as PlatformFixture
    const copy = createPlatform({ fixture }).academy()
    expect(copy.lists.get('Kept')).toMatchObject({ name: 'Kept' })
    expect(copy.students.search({}).total).toBe(academy.students.search({}).total)
  })

  it('reaches the limit of a plan', async () => {
    const { agent, app, control } = await startTask()
    await control('plan.update', { limits: { students: 1 } })
    expect(await codeOf(app.students.create({ email: 'more@example.com' }))).toBe('limit_exceeded')
    const { id } = await firstRequest(agent, { code: 'limit_exceeded' })
    expect((await done(agent, 'explain_request', { request: id })).rule).toContain('as its plan allows')
  })

  it('reproduces a failure as a test, with the state before it', async () => {
    const { agent, app, academy, control } = await startTask()
    await app.lists.create({ name: 'Same' })
    await codeOf(app.lists.create({ name: 'same' }))
    const text = await promptOf(agent, 'reproduce_failure_as_test')
    expect(text).toContain('expect(response.status).toBe(409)')
    expect(text).toContain('{"name":"same"}')
    const { id: before } = await control('fork', JSON.parse(/fork with (\{.*?\})/.exec(text)![1]!))
    const fixture = JSON.parse(await agent.read(`academy://fixtures/${before}`)) as PlatformFixture
    const copy = createPlatform({ fixture }).academy()
    expect(copy.lists.get('Same')).toMatchObject({ name: 'Same' })
    expect(copy.name).toContain(academy.name)
    expect(await promptOf(agent, 'why_did_my_last_request_fail')).toContain('errors/already_exists')
  })

  it('reproduces a failure that a fault caused, with the fault', async () => {
    const { agent, app, academy, control } = await startTask()
    await control('faults.add', { operation: 'lists.create', network: 'reset', times: 1 })
    expect(await codeOf(app.lists.create({ name: 'Lost' }))).not.toBe('ok')
    const [, fault = ''] = /faults\.add\((.*)\)/.exec(await promptOf(agent, 'reproduce_failure_as_test')) ?? []
    await control('faults.add', JSON.parse(fault))
    expect(academy.faults.list()).toMatchObject([{ id: '2', hits: 0, operation: 'lists.create', network: 'reset' }])
  })
})
