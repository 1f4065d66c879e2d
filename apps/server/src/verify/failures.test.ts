import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contentOf, openAcademy } from '../../test/verify/scene.ts'
import { cleanAll } from './clean.ts'
import { systemClock } from './pace.ts'
import { countOutcomes } from './results.ts'

/** A few chapters that make students, lists, members and enrollments. */
const someChapters = ['Lists', 'Adding members to a list', 'Revoking an enrollment']

/** No response until the request is aborted. */
function silence({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    const end = () => reject(signal?.reason as Error)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })
}

describe('a server that cannot be tested', () => {
  const html = async () => new Response('<!doctype html>\n<h1>Bad gateway</h1>', { status: 502 })
  it.each([
    ['HTML', html, 'does not respond like the API: GET /api/v1/courses returned 502 <!doctype html> <h1>Bad'],
    ['a cut-off body', async () => new Response('{"data":{"cour'), 'does not respond like the API'],
    [
      'a connection that fails',
      () => Promise.reject(new TypeError('fetch failed')),
      'cannot be reached: response none: fetch failed',
    ],
    [
      'a server error',
      async () => Response.json({ error: { code: 'internal_error', message: 'x' } }, { status: 500 }),
      'returned 500',
    ],
    [
      'a rate limit for hours',
      async () => new Response('{}', { status: 429, headers: { 'retry-after': '7200' } }),
      'the rate limit accepts no request for 7200 seconds',
    ],
  ])('%s is an error that says so', async (_, fetch, message) => {
    const { run } = openAcademy()
    await expect(run([], {}, { fetch })).rejects.toThrow(message)
  })

  it('a rate limit that never ends is an error', async () => {
    const fetch = async () => Response.json({ error: {} }, { status: 429, headers: { 'retry-after': 'soon' } })
    await expect(openAcademy().run([], {}, { fetch })).rejects.toThrow(
      'the rate limit accepts no request for 901 seconds',
    )
  })

  it('garbage and silence in the middle of a run are differences, and the run goes on', async () => {
    const { academy, platform, run } = openAcademy()
    const before = contentOf(academy)
    const fetch = async (url: string, init: RequestInit) => {
      if (url.endsWith('/cohorts')) return silence(init)
      if (url.endsWith('/courses') && url.includes('/lists/')) {
        return new Response('<h1>Bad gateway</h1>', { status: 502 })
      }
      // Without the signal, only silence ends at the timeout, however slow this machine is.
      return platform.fetch(url, { ...init, signal: null })
    }
    const { left, results } = await run(['Surface of the API', 'R291'], { timeout: 20 }, { fetch })
    const fields = results.flatMap((result) => (result.outcome === 'differs' ? result.difference.fields : []))
    expect(fields).toContainEqual({ path: 'body', expected: 'a JSON object', received: '"<h1>Bad gateway</h1>"' })
    expect(fields).toContainEqual({ path: 'response', expected: 'a response', received: 'none within the timeout' })
    expect(countOutcomes(results).agrees).toBeGreaterThan(3)
    expect([contentOf(academy), left]).toEqual([before, []])
  })

  it('a server that does not respond ends the wait at the timeout', async () => {
    const { run } = openAcademy()
    const fetch = (_: string, init: RequestInit) => silence(init)
    await expect(run([], { timeout: 1 }, { fetch })).rejects.toThrow('none within the timeout')
  })

  it.each([
    [{ locked: true }, 'the academy is closed for the API: 402 academy_locked'],
    [{ plan: 'trial' as const }, 'the academy is closed for the API: 402 trial_api_unavailable'],
  ])('%o is an error that says so', async (fixture, message) => {
    await expect(openAcademy(fixture).run()).rejects.toThrow(message)
  })

  it('a wrong key is an error that does not contain it', async () => {
    const apiKey = `aa_live_${'0'.repeat(32)}`
    await expect(openAcademy().run([], { apiKey })).rejects.toThrow(/^the server rejects the API key/)
  })

  it('a server that stops responding ends the run, and what is known is reported', async () => {
    const { platform, run } = openAcademy()
    let count = 0
    const fetch = (url: string, init: RequestInit) =>
      ++count > 60 ? Promise.reject(new TypeError('fetch failed')) : platform.fetch(url, init)
    const { incomplete, left, results } = await run(['Lists'], {}, { fetch })
    expect(incomplete).toBe('the server no longer responds')
    expect(left).not.toEqual([])
    expect(countOutcomes(results).agrees).toBeGreaterThan(0)
  })
})

describe('records of a run', () => {
  it('are removed wherever the run is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 250 }), async (last) => {
        const { academy, platform, run } = openAcademy()
        const before = contentOf(academy)
        const stop = new AbortController()
        let count = 0
        const fetch = (url: string, init: RequestInit) => {
          if (++count === last) stop.abort()
          return platform.fetch(url, init)
        }
        const report = await run(someChapters, {}, { fetch, stop: stop.signal })
        expect(contentOf(academy)).toEqual(before)
        expect([report.incomplete, report.left]).toEqual(['stopped', []])
      }),
      { numRuns: process.env['THOROUGH'] ? 15 : 6 },
    )
  })

  it('are removed although responses were lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 7 }), async (nth) => {
        const { academy, platform, run } = openAcademy()
        const before = contentOf(academy)
        let count = 0
        const fetch = async (url: string, init: RequestInit) => {
          const response = await platform.fetch(url, init)
          if (init.method === 'POST' && ++count % nth === 0) throw new TypeError('terminated')
          return response
        }
        const report = await run(['Lists', 'Revoking an enrollment'], {}, { fetch })
        expect(contentOf(academy)).toEqual(before)
        expect(report.left).toEqual([])
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
    const { academy, platform, run } = openAcademy()
    const fetch = async (url: string, init: RequestInit) => {
      const isRemoval = init.method === 'DELETE' && /\/(?:students|lists)\/[0-9a-f-]{36}$/.test(url)
      return isRemoval ? Response.json({ data: { removed: true, deleted: true } }) : platform.fetch(url, init)
    }
    const made = () => {
      const students = academy.students.list().filter(({ email }) => email.endsWith('@example.com'))
      const lists = academy.lists.list().filter(({ name }) => name.startsWith('verify-'))
      return [...lists.map(({ id }) => `lists/${id}`), ...students.map(({ id }) => `students/${id}`)].toSorted()
    }
    const pathsOf = (left: readonly string[]) => left.map((text) => text.replace(/ \(.*/, '')).toSorted()
    const { left } = await run(['R139', 'R291'], {}, { fetch })
    expect(made().length).toBeGreaterThan(1)
    expect(pathsOf(left)).toEqual(made())
    expect(left[0]).toContain('(its removal was a success, and it is still there)')

    const cleaned = await cleanAll(
      {
        baseUrl: 'http://academy.test',
        apiKey: academy.apiKey,
        timeout: 10_000,
        maxRate: Infinity,
        emailDomain: 'example.com',
      },
      { fetch, clock: systemClock, stop: new AbortController().signal, keep: () => {}, confirm: async () => true },
    )
    expect(pathsOf(cleaned.left)).toEqual(made())
  })
})
