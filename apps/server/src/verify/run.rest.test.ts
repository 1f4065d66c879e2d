import { demoFixture } from '@academy-access/engine'
import { describe, expect, it } from 'vitest'

import { busyAcademy, contentOf, openAcademy } from '../../test/verify/scene.ts'
import { countOutcomes, type RuleResult } from './results.ts'

const notCheckable = (results: readonly RuleResult[]) =>
  results.flatMap((result) => (result.outcome === 'not checkable' ? [result.reason] : []))

/** A few chapters that make students, lists, members and enrollments. */
const someChapters = ['Lists', 'Adding members to a list', 'Revoking an enrollment']

describe('against the emulator', () => {
  const [demo = {}] = demoFixture().academies
  it.each([
    [
      'the demo academy with room for 9 students',
      { ...demo, limits: { students: 129 } },
      ['needs an academy without published courses', 'no request got such a response'],
    ],
    [
      'an academy without courses',
      {},
      [
        'needs a published course',
        'needs 2 published courses',
        'no request got such a response',
        'needs a list to which an offer grants courses',
      ],
    ],
  ])('%s has no difference, and afterwards the same records', async (_, fixture, reasons) => {
    const { academy, run } = openAcademy(fixture)
    const before = contentOf(academy)
    const report = await run()
    const differing = report.results.filter(({ outcome }) => outcome === 'differs')
    expect(differing).toEqual([])
    expect(new Set(notCheckable(report.results))).toEqual(new Set(reasons))
    expect(contentOf(academy)).toEqual(before)
    expect([report.left, report.incomplete]).toEqual([[], undefined])
    const former = academy.students.list().filter(({ email, removed }) => removed && email.startsWith('verify-'))
    expect(former.length).toBeLessThan(300)
  })

  it('--read-only sends no write and changes nothing, not even former students', async () => {
    const { academy, run } = openAcademy()
    const before = JSON.stringify(academy.snapshot())
    const { results } = await run([], { readOnly: true })
    expect(countOutcomes(results)).toMatchObject({
      differs: 0,
      agrees: expect.toSatisfy((count) => Number(count) > 40),
    })
    const methods = new Set(academy.journal.map(({ method }) => method))
    expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([])
    expect(JSON.stringify(academy.snapshot())).toBe(before)
  })

  it('nothing is written before it is confirmed', async () => {
    const { academy, run } = openAcademy()
    await expect(run([], {}, { confirm: async () => false })).rejects.toThrow('not confirmed')
    expect(academy.journal.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/courses'])
  })

  it('--only tests the rules and chapters that it names', async () => {
    const { run } = openAcademy()
    const { results, needs } = await run(['r114', 'R052', 'removing a student'])
    const chapters = new Set(results.map(({ chapter }) => chapter))
    expect([...chapters]).toEqual(['Creating a student: the request', 'Removing a student'])
    expect(needs).toEqual({ 'needs a list that an offer manages': ['R052'] })
    await expect(async () => run(['R999'])).rejects.toThrow('--only: expected numbers such as R114')
  })
})

describe('the pace', () => {
  it('after one 429 it keeps to a limit of 5 requests in 10 seconds', async () => {
    const { academy, run } = openAcademy({ ...busyAcademy, rate_limit: { requests: 5, window_seconds: 10 } })
    const { results, requests } = await run(['Deleting a list', 'R069'])
    expect(countOutcomes(results)).toMatchObject({ differs: 0, notCheckable: 0 })
    expect(requests).toBeGreaterThan(40)
    expect(academy.journal.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('--max-rate spaces requests, without a 429', async () => {
    const { academy, run } = openAcademy({ ...busyAcademy, rate_limit: { requests: 5, window_seconds: 10 } })
    const begin = academy.clock.now()
    const { requests } = await run(['R229'], { maxRate: 0.5 })
    expect(academy.journal.filter(({ status }) => status === 429)).toEqual([])
    expect(academy.clock.now() - begin).toBe((requests - 1) * 2000)
  })

  it('a limit that others use up too is waited for', async () => {
    const { academy, platform, run } = openAcademy({ ...busyAcademy, rate_limit: { requests: 20, window_seconds: 5 } })
    let count = 0
    const fetch = async (url: string, init: RequestInit) => {
      const headers = { authorization: `Bearer ${academy.apiKey}` }
      if (++count % 3 === 0) await platform.fetch('http://academy.test/api/v1/courses', { headers })
      return platform.fetch(url, init)
    }
    const { results, left } = await run(someChapters, {}, { fetch })
    expect([countOutcomes(results).differs, left]).toEqual([0, []])
  })
})

describe('what the key and the plan allow', () => {
  it('a rule of an operation that the key may not call is not checkable', async () => {
    const { academy, run } = openAcademy({
      ...busyAcademy,
      api_keys: [
        {
          permissions: [
            'courses.list',
            'students.list',
            'students.create',
            'students.remove',
            'lists.list',
            'lists.delete',
          ],
        },
      ],
    })
    const { results, left } = await run(['Lists', 'Removing a student'])
    expect(countOutcomes(results).differs).toBe(0)
    expect(notCheckable(results)).toContain('needs a key with the permission for lists.create')
    expect([left, academy.lists.list().length]).toEqual([[], 2])
  })

  it.each(['students.remove', 'lists.delete'] as const)('without %s it writes nothing', async (missing) => {
    const operations = ['courses.list', 'students.create', 'students.remove', 'lists.create', 'lists.delete'] as const
    const permissions = operations.filter((operation) => operation !== missing)
    const { academy, run } = openAcademy({ ...busyAcademy, api_keys: [{ permissions }] })
    const before = contentOf(academy)
    const { incomplete } = await run()
    expect(incomplete).toContain(`the key has no permission for ${missing}`)
    expect(contentOf(academy)).toEqual(before)
  })

  it('a full plan makes rules not checkable', async () => {
    const { run } = openAcademy({ ...busyAcademy, limits: { students: 2 } })
    const { results } = await run(someChapters)
    expect(countOutcomes(results).differs).toBe(0)
    expect(notCheckable(results)).toContain('needs room for more students in the plan')
  })
})

it('a difference that does not occur again is none: others use the academy at the same time', async () => {
  const { academy, platform, run } = openAcademy()
  let count = 0
  const fetch = (url: string, init: RequestInit) => {
    if (++count % 50 === 0) academy.students.createMany(1)
    return platform.fetch(url, init)
  }
  const { results } = await run(['Pages of students', 'Removing a student'], {}, { fetch })
  expect(results.filter(({ outcome }) => outcome === 'differs')).toEqual([])
})
