import { type Change, type Fetch, onRequest } from '@academy-access/kit/wrong-services'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contentOf, differencesOf, openAcademy, busyAcademy, type Unusual } from '../../test/verify/scene.ts'
import { cleanAll } from './cleanup.ts'
import { countOutcomes } from './results.ts'

/** A few chapters that make students, lists, members and enrollments. */
const someChapters = ['Lists', 'Adding members to a list', 'Revoking an enrollment']

/** No response until the request is aborted. */
const silence: Fetch = (_, { signal }) =>
  new Promise((_, reject) => {
    const end = () => reject(signal?.reason as Error)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })

const always = (...response: ConstructorParameters<typeof Response>): Unusual => ({
  fetch: async () => new Response(...response),
})
const limited = (seconds: string) => always('{}', { status: 429, headers: { 'retry-after': seconds } })

describe('a server that cannot be tested is an error that says so', () => {
  it.each<[string, Unusual, message: string | RegExp, academy?: object]>([
    [
      'HTML',
      always('<!doctype html>\n<h1>Bad gateway</h1>', { status: 502 }),
      'does not respond like the API: GET /api/v1/courses returned 502 "<!doctype html> <h1>Bad gateway</h1>"',
    ],
    ['a cut-off body', always('{"data":{"cour'), 'does not respond like the API'],
    [
      'a connection that fails',
      { fetch: () => Promise.reject(new TypeError('fetch failed')) },
      'cannot be reached: response none: fetch failed',
    ],
    ['no response', { fetch: silence, timeout: 1 }, 'none within the timeout'],
    ['a server error', always('{"error":{"code":"internal_error","message":"x"}}', { status: 500 }), 'returned 500'],
    ['a rate limit for hours', limited('7200'), 'the rate limit accepts no request for 7200 seconds'],
    ['a rate limit that never ends', limited('soon'), 'the rate limit accepts no request for 901 seconds'],
    ['a locked academy', {}, 'the academy is closed for the API: 402 academy_locked', { locked: true }],
    ['a trial', {}, 'the academy is closed for the API: 402 trial_api_unavailable', { plan: 'trial' }],
    ['a wrong key', { apiKey: `aa_live_${'0'.repeat(32)}` }, /^the server rejects the API key \(401 unauthorized\)$/],
  ])('%s', async (_, unusual, message, academy) => {
    await expect(openAcademy(academy).run([], unusual)).rejects.toThrow(message)
  })

  it('in the middle of a run, garbage and silence are differences, and the run goes on', async () => {
    const { academy, run, before } = openAcademy()
    const change: Change = async (real, url, init, { path }) => {
      if (path === '/cohorts') return silence(url, init)
      if (/^\/lists\/.*\/courses$/.test(path)) return new Response('<h1>Bad gateway</h1>', { status: 502 })
      // Without the signal, only silence ends at the timeout, however slow this machine is.
      return real(url, { ...init, signal: null })
    }
    const { left, results } = await run(['Surface of the API', 'R291'], { timeout: 20, change })
    const fields = differencesOf(results).flatMap((one) => one.fields)
    expect(fields).toContainEqual({ path: 'body', expected: 'a JSON object', received: '"<h1>Bad gateway</h1>"' })
    expect(fields).toContainEqual({ path: 'response', expected: 'a response', received: 'none within the timeout' })
    expect(countOutcomes(results).agrees).toBeGreaterThan(3)
    expect([contentOf(academy), left]).toEqual([before, []])
  })

  it('a server that stops responding ends the run, and what is known is reported', async () => {
    const { run, usual } = openAcademy()
    let count = 0
    const { incomplete, left, results } = await run(['Lists'], {
      fetch: (...request) => (++count > 60 ? Promise.reject(new TypeError('fetch failed')) : usual.fetch(...request)),
    })
    expect(incomplete).toBe('the server no longer responds')
    expect(left).not.toEqual([])
    expect(countOutcomes(results).agrees).toBeGreaterThan(0)
  })
})

const isCreation = /^POST \/(?:students|lists)$/
const isRemoval = /^DELETE \/(?:students|lists)\/[^/]+$/

describe('records of a run', () => {
  it('are removed wherever the run is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 250 }), async (last) => {
        const { academy, run, before } = openAcademy()
        const stop = new AbortController()
        let count = 0
        const change: Change = (real, url, init) => {
          if (++count === last) stop.abort()
          return real(url, init)
        }
        const { incomplete, left } = await run(someChapters, { change, stop: stop.signal })
        expect([contentOf(academy), incomplete, left]).toEqual([before, 'stopped', []])
      }),
      { numRuns: process.env['THOROUGH'] ? 15 : 6 },
    )
  })

  it('are removed although responses were lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 7 }), async (nth) => {
        const { academy, run, before } = openAcademy()
        let count = 0
        const change: Change = async (real, url, init, { method }) => {
          const response = await real(url, init)
          if (method === 'POST' && ++count % nth === 0) throw new TypeError('terminated')
          return response
        }
        const { left } = await run(['Lists', 'Revoking an enrollment'], { change })
        expect([contentOf(academy), left]).toEqual([before, []])
      }),
      { numRuns: process.env['THOROUGH'] ? 6 : 3 },
    )
  })

  it('that cannot be removed are reported', async () => {
    const { academy, run } = openAcademy()
    academy.faults.add({ operation: 'students.remove', status: 500 })
    const { left } = await run(['R139'])
    expect(left).toEqual([expect.stringMatching(/^students\/[0-9a-f-]{36} \(500 internal_error\)$/)])
  })

  it('whose removal is a success without an effect are reported, also by --clean', async () => {
    const { academy, run, usual } = openAcademy()
    const done = { status: 200, body: { data: { removed: true, deleted: true } } }
    const fetch: Fetch = (url, init) =>
      isRemoval.test(`${init.method} ${url.replace(/.*\/v1/, '')}`)
        ? Promise.resolve(Response.json(done.body))
        : usual.fetch(url, init)
    const made = () => {
      const students = academy.students.list().filter(({ email }) => email.endsWith('@example.com'))
      const lists = academy.lists.list().filter(({ name }) => name.startsWith('verify-'))
      return [...lists.map(({ id }) => `lists/${id}`), ...students.map(({ id }) => `students/${id}`)].toSorted()
    }
    const pathsOf = (left: readonly string[]) => left.map((text) => text.replace(/ \(.*/, '')).toSorted()
    const { left } = await run(['R139', 'R291'], { fetch })
    expect(made().length).toBeGreaterThan(1)
    expect(pathsOf(left)).toEqual(made())
    expect(left[0]).toContain('(its removal was a success, and it is still there)')
    expect(pathsOf((await cleanAll(usual, { ...usual, fetch })).left)).toEqual(made())
  })

  it('that the service lost are named, whatever was selected', async () => {
    const { academy, run } = openAcademy()
    let lost = ''
    const change: Change = async (real, url, init, { method, path }) => {
      const response = await real(url, init)
      if (lost !== '' || response.status !== 201 || !isCreation.test(`${method} ${path}`)) return response
      const { data } = (await response.clone().json()) as { data: { id: string } }
      lost = `${path.slice(1)}/${data.id}`
      await real(`${url}/${data.id}`, { method: 'DELETE', headers: init.headers ?? {} })
      return response
    }
    const { results, left } = await run(['R215'], { change })
    expect(differencesOf(results)).toContainEqual({
      name: 'R139 R215 every created student and list is there until it is removed',
      exchange: undefined,
      fields: [{ path: lost, expected: 'present', received: 'absent' }],
    })
    expect([left, academy.lists.list().map(({ name }) => name)]).toEqual([[], ['VIP', 'Bundle']])
  })

  it('of which one removal had no effect are named, and removed', async () => {
    const { academy, run, before } = openAcademy()
    let count = 0
    const change: Change = async (real, url, init, { method, path }) =>
      isRemoval.test(`${method} ${path}`) && ++count === 3
        ? Response.json({ data: { deleted: true } })
        : real(url, init)
    const { results, left } = await run(['R215'], { change })
    expect(differencesOf(results)).toContainEqual({
      name: 'R160 R233 every removed student and list is gone',
      exchange: undefined,
      fields: [{ path: expect.stringMatching(/^lists\//), expected: 'absent', received: 'present' }],
    })
    expect([left, contentOf(academy)]).toEqual([[], before])
  })
})

describe('a result', () => {
  it('of a rule that differs once is unsteady, with its request', async () => {
    let isFirst = true
    const change = onRequest('GET /students', ({ path }) => {
      if (path !== '/students?limit=7&offset=1' || !isFirst) return undefined
      isFirst = false
      return { path: path.replace('limit=7', 'limit=6') }
    })
    const { results } = await openAcademy().run(['R099'], { change })
    expect(results[0]).toMatchObject({
      outcome: 'unsteady',
      difference: {
        exchange: { path: '/api/v1/students?limit=7&offset=1', keyRole: 'the given key' },
        fields: [{ path: 'pagination of ?limit=7&offset=1.limit', expected: '7', received: '6' }],
      },
    })
  })

  it('of a response with 5xx differs, also when the rule agrees at the second attempt', async () => {
    let count = 0
    const change: Change = async (real, url, init) =>
      ++count % 60 === 59
        ? Response.json({ error: { code: 'internal_error', message: 'failed' } }, { status: 500 })
        : real(url, init)
    const { results } = await openAcademy().run(['Lists'], { change })
    const names = differencesOf(results).map(({ name }) => name)
    expect(names).toContain('R063 no request makes the service fail: no status is 500 or higher')
  })

  it('agrees for a test key with any fixed digits: the unknown keys are made of the given one', async () => {
    const apiKey = `aa_live_${'0123456789abcdef'.repeat(2)}`
    const { run } = openAcademy({ ...busyAcademy, api_keys: [{ key: apiKey }, { key: `aa_live_${'0'.repeat(31)}1` }] })
    const { results } = await run(['Authentication'], { apiKey })
    expect(countOutcomes(results)).toMatchObject({ differs: 0, unsteady: 0 })
  })

  it('names the key of its request', async () => {
    const { run, academy } = openAcademy()
    const headers = { authorization: `Bearer ${academy.apiKey}` }
    const change: Change = (real, url, init) =>
      real(url, { ...init, headers: { ...(init.headers as object), ...headers } })
    const { results } = await run(['R035', 'R036', 'R039'], { change })
    expect(differencesOf(results).map(({ exchange }) => exchange?.keyRole)).toEqual([
      'no key',
      'the header Authorization: ""',
      'a well-formed key that does not exist',
    ])
  })
})
