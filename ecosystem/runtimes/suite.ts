import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import {
  AcademyClient,
  AcademyError,
  type ClientOptions,
  ConnectionError,
  isApiError,
  isConnectionError,
  ProtocolError,
  TimeoutError,
} from '@academy-access/sdk'

import { same } from '../expect.ts'

/** A platform of esbuild: it decides which of the conditions in package.json hold. */
export type Platform = 'node' | 'browser'

/** The result of one behaviour. */
export interface Outcome {
  name: string
  /** The error; absent when the behaviour passed. */
  problem?: string
}

/**
 * Checks the behaviour of the client in any runtime: against the engine in the same process, and over the network against
 * a server that misbehaves. It uses only features that all runtimes have.
 *
 * @param unruly Address of the misbehaving server: see unruly-server.ts.
 * @param platform The platform that the bundler was told.
 */
export async function runSuite(unruly: string, platform: Platform): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, behaves] of Object.entries(behaviours)) {
    try {
      await behaves(unruly, platform)
      outcomes.push({ name })
    } catch (error) {
      outcomes.push({
        name,
        problem: error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error),
      })
    }
  }
  return outcomes
}

const key = 'aa_live_00000000000000000000000000000001'

const behaviours: Record<string, (unruly: string, platform: Platform) => Promise<void>> = {
  async 'reads and writes a whole academy'() {
    const { client, service } = academy({
      courses: [{ title: 'Intro', slug: 'intro', term: 'free' }],
      students: [{ email: 'ada@example.com' }],
    })
    const [course] = await client.courses.list()
    const list = await client.lists.create({ name: 'VIP ☀' })
    const { id } = await client.students.create({
      email: 'Bob@Example.com',
      course_ids: [course!.id],
      list_ids: [list.id],
    })
    const { enrollments } = await client.students.get(id)
    same(
      enrollments.map(({ course_slug }) => course_slug),
      ['intro'],
    )
    same(await client.enrollments.revoke(id, enrollments[0]!.id), {
      revoked: true,
      still_has_access: true,
      still_has_access_via: 'free',
    })
    const { results } = await client.lists.members.add(list.id, { emails: ['bob@example.com', 'cleo@example.com'] })
    same(
      results.map(({ status }) => status),
      ['already_member', 'created'],
    )
    same(
      await client.lists.members
        .list(list.id)
        .all()
        .then((members) => members.length),
      2,
    )
    same((await client.lists.update(list.id, { description: null })).name, 'VIP ☀')
    same(await client.lists.delete(list.id), { deleted: true })
    same(await client.students.remove(id), { removed: true })
    same(service.students.list().length, 3)
  },

  async 'throws an error class per kind of error'() {
    const { client } = academy({ students: [{ email: 'ada@example.com' }] })
    const taken = await client.students.create({ email: 'ada@example.com' }).result()
    same([taken.ok, taken.error?.code, taken.error?.name], [false, 'already_exists', 'ApiError'])
    check(taken.error instanceof AcademyError && isApiError(taken.error, 'already_exists'), 'no ApiError')
    same((await client.students.get('..').result()).error?.name, 'InputError')
    same((await client.withOptions({ apiKey: key }).courses.list().result()).error?.code, 'unauthorized')
  },

  async 'explains a misspelled field'() {
    const { client } = academy({})
    const student = { email: 'ada@example.com', sendWelcomeEmail: false }
    const message = 'students.create: body.sendWelcomeEmail: unknown field; did you mean send_welcome_email?'
    same((await client.students.create(student).result()).error?.message, message)
  },

  async 'never shows the key'() {
    const client = new AcademyClient({
      ...common,
      baseUrl: 'http://academy.test',
      apiKey: key,
      fetch: async () => new Response(`Bearer ${key}`),
    })
    const error = await failure(client.courses.list())
    const texts = [JSON.stringify(client), JSON.stringify(error), String(error), (error as Error).stack]
    check(!texts.join().includes(key), 'the key is shown')
  },

  async 'names the code that waits in the stack of an error, except in Bun'() {
    const client = academy({}).client.withOptions({ apiKey: key })
    const codeOfTheApp = async () => void (await client.courses.list())
    const { stack } = (await failure(codeOfTheApp())) as Error
    same(stack?.includes('codeOfTheApp'), !('Bun' in globalThis))
  },

  async 'returns data, response and attempts of one request'() {
    const { client, service } = academy({})
    const call = client.courses.list()
    const { data, response, attempts } = await call.withResponse()
    same([data.items, response.status, attempts, await response.json()], [[], 200, 1, { data: { courses: [] } }])
    same(await (await call.asResponse()).json(), { data: { courses: [] } })
    same(service.journal.list().length, 1)
  },

  async 'reads every page once'() {
    const { client } = academy({
      students: Array.from({ length: 230 }, (_, index) => ({ email: `s${index}@example.com` })),
    })
    const emails = new Set<string>()
    for await (const { email } of client.students.list({ limit: 100 })) emails.add(email)
    same(emails.size, 230)
    same((await client.students.list().all({ max: 7 })).length, 7)
  },

  async 'retries only requests that may be repeated'() {
    const { client, service } = academy({})
    service.faults.add({ operation: 'courses.list', network: 'reset', times: 1 })
    same((await client.courses.list().withResponse()).attempts, 2)
    service.faults.add({ operation: 'students.create', network: 'reset', phase: 'after', times: 1 })
    const lost = await failure(client.students.create({ email: 'ada@example.com' }))
    check(isConnectionError(lost) && lost.ambiguous && lost.attempts === 1, 'not ambiguous')
    const [ada] = await client.students.list().all({ max: 1 })
    const list = await client.lists.create({ name: 'VIP' })
    service.faults.add({ operation: 'lists.delete', network: 'reset', phase: 'after', times: 1 })
    const { data, confirmed } = await client.lists.delete(list.id).withResponse()
    same([data, confirmed], [{ deleted: true }, false])
    service.faults.add({ operation: 'students.remove', network: 'reset', phase: 'after', times: 1 })
    const removal = await failure(client.students.remove(ada!.id))
    check(isConnectionError(removal) && removal.ambiguous && removal.attempts === 1, 'not ambiguous')
  },

  async 'delays all calls after a 429'() {
    const { client, service, platform } = academy({
      clock: { frozen: true },
      rate_limit: { requests: 8, window_seconds: 1 },
    })
    // The academy's clock moves only after a 429, so 12 calls exceed the limit on any machine.
    const limited = client.withOptions({
      fetch: async (url, init) => {
        const response = await platform.fetch(url, init)
        if (response.status === 429) service.clock.advance(1000)
        return response
      },
    })
    const results = await Promise.all(Array.from({ length: 12 }, () => limited.courses.list().result()))
    same(results.filter(({ ok }) => ok).length, 12)
    same(service.journal.list().filter(({ status }) => status === 200).length, 12)
    check(
      service.journal.list().some(({ status }) => status === 429),
      'expected a 429',
    )
  },

  async 'stops waiting for a retry when the caller aborts'() {
    const { client, service } = academy({})
    service.faults.add({ operation: 'courses.list', status: 429, retry_after: 30 })
    const controller = new AbortController()
    const reason = new Error('the user left')
    const aborting = client.withOptions({ hooks: { onRetry: () => void setTimeout(() => controller.abort(reason)) } })
    const error = await failure(aborting.courses.list({}, { signal: controller.signal }))
    check(error === reason, `expected the caller's reason, got ${String(error)}`)
  },

  async 'sends real requests with the global fetch'(unruly) {
    same((await network(unruly, 'fine').courses.list()).items, [])
    const echoed = await network(unruly, 'echo')
      .lists.create({ name: 'VIP' }, { headers: { 'x-team': 'blue' } })
      .asResponse()
    const { method, authorization, team, body } = (await echoed.json()) as Record<string, unknown>
    same([method, authorization, team, body], ['POST', `Bearer ${key}`, 'blue', '{"name":"VIP"}'])
  },

  async 'retries a read after a cut connection'(unruly) {
    same((await network(unruly, `cut-once/${crypto.randomUUID()}`).courses.list().withResponse()).attempts, 2)
    const lost = await failure(network(unruly, 'reset').students.create({ email: 'ada@example.com' }))
    check(
      lost instanceof ConnectionError && lost.ambiguous && lost.attempts === 1,
      `no ConnectionError: ${String(lost)}`,
    )
    const cut = await failure(network(unruly, 'cut', { maxRetries: 0 }).courses.list())
    check(cut instanceof ConnectionError, `no ConnectionError: ${String(cut)}`)
  },

  async 'limits the time of an attempt, including its body'(unruly) {
    const late = await failure(network(unruly, 'stall', { timeout: 80, maxRetries: 0 }).courses.list())
    check(late instanceof TimeoutError && late.limit === 'timeout', `no TimeoutError: ${String(late)}`)
    const all = await failure(network(unruly, 'stall', { timeout: 5000, totalTimeout: 80 }).courses.list())
    check(all instanceof TimeoutError && all.limit === 'totalTimeout', `no TimeoutError: ${String(all)}`)
  },

  async 'stops a request when the caller aborts'(unruly) {
    const controller = new AbortController()
    const client = network(unruly, 'stall', {
      // Aborts once the response has begun: its body never ends.
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        setTimeout(() => controller.abort('enough'))
        return response
      },
    })
    same(await failure(client.courses.list({}, { signal: controller.signal })), 'enough')
  },

  async 'throws ProtocolError for a response that is not from the API'(unruly) {
    for (const [kind, statuses] of Object.entries({
      html: [200],
      truncated: [200],
      empty: [200],
      redirect: [302, 0],
    })) {
      const error = await failure(network(unruly, kind).courses.list())
      check(
        error instanceof ProtocolError && statuses.includes(error.httpStatus),
        `${kind}: no ProtocolError: ${String(error)}`,
      )
    }
  },

  async 'throws ConnectionError when no server listens'() {
    // A reserved port that fetch does not block. A port that was free a moment ago could be taken by another test.
    const client = new AcademyClient({ ...common, baseUrl: 'http://127.0.0.1:2', apiKey: key, maxRetries: 0 })
    const error = await failure(client.students.create({ email: 'ada@example.com' }))
    check(error instanceof ConnectionError, `no ConnectionError: ${String(error)}`)
    // Browsers and workerd do not say why a request failed.
    same([error.attempts, error.ambiguous], [1, hidesConnectErrors])
  },
}

const { document, navigator } = globalThis as { document?: unknown; navigator?: { userAgent?: string } }
const hidesConnectErrors = document !== undefined || navigator?.userAgent === 'Cloudflare-Workers'

const common: ClientOptions = { dangerouslyAllowBrowser: true }

function academy(fixture: AcademyFixture) {
  const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
  const service = platform.academy()
  const client = new AcademyClient({
    ...common,
    baseUrl: 'http://academy.test',
    apiKey: service.apiKey,
    fetch: platform.fetch,
  })
  return { client, service, platform }
}

function network(unruly: string, kind: string, options: ClientOptions = {}) {
  return new AcademyClient({ ...common, baseUrl: `${unruly}/${kind}`, apiKey: key, ...options })
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  const nothing = Symbol('nothing')
  const error = await call.then(
    () => nothing,
    (reason: unknown) => reason,
  )
  check(error !== nothing, 'expected an error')
  return error
}

function check(truth: boolean, problem: string): asserts truth {
  if (!truth) throw new Error(problem)
}
