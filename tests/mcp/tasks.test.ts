import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { AcademyClient, isApiError } from '@academy-access/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'

import { type Agent, done, startAgent } from './support.ts'

/** A server, and the agent that works on one task: in at most four calls. */
async function startTask() {
  const started = await startAgent()
  const control = (name: string, input: object = {}, more: object = {}) =>
    done(started.agent, 'run_control', { control: name, input, ...more }).then(({ data }) => data)
  onTestFinished(() => expect(started.agent.calls()).toBeLessThanOrEqual(4))
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

describe('what an agent does in at most four calls', () => {
  it('explains a 409', async () => {
    const { agent, app, academy } = await startTask()
    const { email } = academy.students.search({ limit: 1 }).items[0]!
    await codeOf(app.students.create({ email }))
    const { id } = await firstRequest(agent, { code: 'already_exists', client: 'shop' })
    const why = await done(agent, 'explain_request', { request: id })
    expect(why).toMatchObject({
      rule: expect.stringContaining('one active student'),
      data: { record: { kind: 'student' } },
    })
    expect((await done(agent, 'read_doc', { page: 'errors/already_exists' })).data).toContain(
      'Find the record and go on',
    )
  })

  it('makes the next create fail once, after its effect', async () => {
    const { agent, app, academy, control } = await startTask()
    await control('faults.add', { operation: 'students.create', status: 500, phase: 'after', times: 1 })
    expect(await codeOf(app.students.create({ email: 'once@example.com' }))).toBe('internal_error')
    expect(academy.students.get('once@example.com')).toBeDefined()
    expect(await firstRequest(agent, { status: 'faulted' })).toMatchObject({
      request: 'students.create',
      fault: { times: 1 },
    })
    expect(await codeOf(app.students.create({ email: 'twice@example.com' }))).toBe('ok')
  })

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
    const [key] = await control('keys.list')
    await control('keys.revoke', { key: key.id })
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

  it('takes back a reset', async () => {
    const { app, academy, control } = await startTask()
    await app.lists.create({ name: 'Back' })
    await control('reset')
    expect(academy.lists.list().map(({ name }) => name)).not.toContain('Back')
    await control('undo')
    expect(academy.lists.list().map(({ name }) => name)).toContain('Back')
  })

  it('finds the rule behind a behavior', async () => {
    const { agent } = await startTask()
    const { data: found } = await done(agent, 'search_docs', { query: 'revoked record becomes active' })
    const rule = found.find(({ page }: { page: string }) => page === 'R177')
    expect((await done(agent, 'read_doc', { page: rule.page })).data).toContain('with the same id')
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
