import { type AcademyFixture, demoFixture } from '@academy-access/engine'
import { type Change, onData, onResponse } from '@academy-access/kit/wrong-services'
import { answeredChapters, isUnknownUuid, readAnswers } from '@academy-access/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { deviation, rowField, set } from '../../test/verify/deviate.ts'
import { pullOnlyReads, verifyChangesOwnRecordsAlone } from '../../test/verify/lies.ts'
import { answeredAcademy, answersOf } from '../../test/verify/own-academy.ts'
import { busyAcademy, contentOf, differencesOf, differing, openAcademy, reasonsOf } from '../../test/verify/scene.ts'
import { countOutcomes } from './results.ts'

/** A few chapters that make students, lists, members and enrollments. */
const someChapters = ['Lists', 'Adding members to a list', 'Revoking an enrollment']

describe('against the emulator', () => {
  const [demo = {}] = demoFixture().academies
  it.each<[string, AcademyFixture, string[]]>([
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
    const { academy, run, before } = openAcademy(fixture)
    const { results, left, incomplete } = await run()
    expect(differencesOf(results)).toEqual([])
    expect(new Set(reasonsOf(results))).toEqual(new Set(reasons))
    expect([contentOf(academy), left, incomplete]).toEqual([before, [], undefined])
    const former = academy.students.list().filter(({ email, removed }) => removed && email.startsWith('verify-'))
    expect(former.length).toBeLessThan(300)
  })

  it('--read-only sends no write and changes nothing, not even former students', async () => {
    const { academy, run } = openAcademy()
    const before = JSON.stringify(academy.snapshot())
    const { agrees, differs } = countOutcomes((await run([], { readOnly: true })).results)
    expect([agrees > 40, differs]).toEqual([true, 0])
    const methods = new Set(academy.journal.list().map(({ method }) => method))
    expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([])
    expect(JSON.stringify(academy.snapshot())).toBe(before)
  })

  it('nothing is written before it is confirmed', async () => {
    const { academy, run } = openAcademy()
    await expect(run([], { confirm: async () => false })).rejects.toThrow('not confirmed')
    expect(academy.journal.list().map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/courses'])
  })

  it('--only tests the rules and chapters that it names', async () => {
    const { run } = openAcademy()
    const { results, needs } = await run(['r114', 'R052', 'removing a student'])
    const chapters = new Set(results.map(({ chapter }) => chapter))
    expect([...chapters]).toEqual(['Creating a student: the request', 'Removing a student'])
    expect(needs).toEqual({ 'needs a list that an offer manages': ['R052'] })
    await expect(run(['R999'])).rejects.toThrow('--only: expected a number such as R114')
  })
})

describe('the pace', () => {
  const ofFive = { ...busyAcademy, rate_limit: { requests: 5, window_seconds: 10 } }

  it('after one 429 it keeps to a limit of 5 requests in 10 seconds', async () => {
    const { academy, run } = openAcademy(ofFive)
    const { results, requests } = await run(['Deleting a list', 'R069'])
    expect(countOutcomes(results)).toMatchObject({ differs: 0, notCheckable: 0 })
    expect(requests).toBeGreaterThan(40)
    expect(academy.journal.list().filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('--max-rate spaces requests, without a 429', async () => {
    const { academy, run } = openAcademy(ofFive)
    const begin = academy.clock.now()
    const { requests } = await run(['R229'], { maxRate: 0.5 })
    expect(academy.journal.list().filter(({ status }) => status === 429)).toEqual([])
    expect(academy.clock.now() - begin).toBe((requests - 1) * 2000)
  })
})

describe('others use the academy too', () => {
  it('a limit that they use up is waited for', async () => {
    const { academy, run } = openAcademy({ ...busyAcademy, rate_limit: { requests: 20, window_seconds: 5 } })
    const headers = { authorization: `Bearer ${academy.apiKey}` }
    let count = 0
    const change: Change = async (real, url, init) => {
      if (++count % 3 === 0) await real('http://academy.test/api/v1/courses', { headers })
      return real(url, init)
    }
    const { results, left } = await run(someChapters, { change })
    expect([differencesOf(results), left]).toEqual([[], []])
  })

  it('a difference that does not occur again is none', async () => {
    const { academy, run } = openAcademy()
    let count = 0
    const change: Change = (real, url, init) => {
      if (++count % 50 === 0) academy.students.createMany(1)
      return real(url, init)
    }
    const { results } = await run(['Pages of students', 'Removing a student'], { change })
    expect(differencesOf(results)).toEqual([])
  })
})

describe('what the key and the plan allow', () => {
  const keyFor = (permissions: NonNullable<AcademyFixture['api_keys']>[number]['permissions']) => ({
    ...busyAcademy,
    api_keys: [{ permissions }],
  })

  it.each<[string, AcademyFixture, only: string[], reason: string]>([
    [
      'a rule of an operation that the key may not call',
      keyFor(['courses.list', 'students.list', 'students.create', 'students.remove', 'lists.list', 'lists.delete']),
      ['Lists', 'Removing a student'],
      'needs a key with the permission for lists.create',
    ],
    [
      'a rule that needs room',
      { ...busyAcademy, limits: { students: 2 } },
      someChapters,
      'needs room for more students in the plan',
    ],
  ])('%s is not checkable', async (_, fixture, only, reason) => {
    const { academy, run, before } = openAcademy(fixture)
    const { results, left } = await run(only)
    expect(differencesOf(results)).toEqual([])
    expect(reasonsOf(results)).toContain(reason)
    expect([left, contentOf(academy)]).toEqual([[], before])
  })

  it.each(['students.remove', 'lists.delete'] as const)('without %s it writes nothing', async (missing) => {
    const all = ['courses.list', 'students.create', 'students.remove', 'lists.create', 'lists.delete'] as const
    const { academy, run, before } = openAcademy(keyFor(all.filter((operation) => operation !== missing)))
    expect((await run()).incomplete).toContain(`the key has no permission for ${missing}`)
    expect(contentOf(academy)).toEqual(before)
  })
})

describe('an own academy', () => {
  const titles = answeredChapters.map(({ title }) => title)
  const open = () => {
    const opened = openAcademy(answeredAcademy)
    return { ...opened, answers: answersOf(opened.platform, opened.academy) }
  }

  it('with all answers every rule agrees, and nothing of the run is left in any academy', async () => {
    const { platform, academy, run, answers } = open()
    const { results, left, needs } = await run([], { answers })
    expect(results.filter(({ outcome }) => outcome !== 'agrees').map(({ name }) => name)).toEqual([
      'R079 an academy without published courses has an empty array',
      'R061 R068 R069 a 429 is rate_limit_exceeded and has Retry-After in seconds',
    ])
    expect(left).toEqual([])
    const records = platform.academies
      .list()
      .flatMap(({ students, lists }) => [
        ...students.list().flatMap(({ email, removed }) => (removed ? [] : [email])),
        ...lists.list().map(({ name }) => name),
      ])
    expect(records.filter((name) => name.startsWith('verify-'))).toEqual([])
    expect(academy.students.list().find(({ email }) => email === 'ada@example.org')?.removed).toBe(false)
    expect(Object.values(needs).flat().length).toBeLessThan(30)
  })

  it('a rule without its answer is not checkable, and says which answer it needs', async () => {
    const { results } = await open().run(titles, { answers: {} })
    const reasons = reasonsOf(results.filter(({ chapter }) => titles.includes(chapter)))
    expect(reasons.filter((reason) => !/^needs the answer \w+, see --own-academy$/.test(reason))).toEqual([])
    expect(reasons).toContain('needs the answer hidden_course, see --own-academy')
  })

  const revocation = 'DELETE /students/:id/enrollments/:id'
  const firstKey = { authorization: `Bearer aa_live_${'4'.repeat(32)}` }
  const accepted = { status: 200, body: { data: { results: [] } } }
  it.each([
    deviation('R038', 'a revoked key reads', async (real, url, init, { authorization }) =>
      authorization.includes('1'.repeat(32)) ? Response.json({ data: {} }) : real(url, init),
    ),
    deviation(
      'R052',
      'members can be added to a managed list',
      onResponse('400', (body) => (JSON.stringify(body).includes('list_managed_by_offer') ? accepted : body)),
    ),
    deviation(
      'R197',
      'an offer gives no access',
      onData(revocation, set({ still_has_access: false, still_has_access_via: null })),
    ),
    deviation(
      'R163',
      'progress returns',
      onData('GET /students/:id', (data, seen) =>
        rowField('completed_lessons', () => 1)(rowField('progress', () => 50)(data, seen), seen),
      ),
    ),
    deviation('R031', 'any key reads the students of the first academy', (real, url, init, { method, path }) =>
      real(url, method === 'GET' && /^\/students\/[^/]+$/.test(path) ? { ...init, headers: firstKey } : init),
    ),
  ])('$rule differs when $name', async (one) => {
    const optionsOf = (...of: Parameters<typeof answersOf>) => ({ answers: answersOf(...of) })
    expect(await differing({ ...one, academy: answeredAcademy, only: [one.rule] }, optionsOf)).toContain(one.rule)
  })

  it('accepts any of the answers', () => {
    const { answers } = open()
    expect([readAnswers({}), readAnswers(answers)]).toEqual([{}, answers])
  })

  it('names every wrong answer and every unknown name, and no key', () => {
    const key = `aa_live_${'3'.repeat(32)} `
    const wrong = {
      hidden_curse: 1,
      hidden_course: 'abc',
      other_key: key,
      limited_key: { key, operation: [] },
      catalogue: [{ title: 'A', lesson_count: -1, total_reading_time_minutes: 0, lesson_counts: 2 }],
      learner: { student: 7 },
    }
    expect(readAnswers(wrong)).toEqual([
      'other_key: expected a key without blanks',
      'limited_key.key: expected a key without blanks',
      'limited_key.operations: expected an array',
      'limited_key.operation is unknown; did you mean operations?',
      'catalogue[0].lesson_count: expected at least 0, got -1',
      'catalogue[0].lesson_counts is unknown; did you mean lesson_count?',
      'hidden_course: expected the UUID of a record, got "abc"',
      'learner.student: expected the UUID of a record, got 7',
      'learner.course: expected the UUID of a record, got nothing',
      'hidden_curse is unknown; did you mean hidden_course?',
    ])
  })
})

describe('whatever the service says', () => {
  it.each(['student', 'list'] as const)('a service that has every unknown id of a %s gets no write', async (kind) => {
    const { academy, run, before } = openAcademy()
    const { id } = kind === 'student' ? academy.students.get('ada@example.org') : academy.lists.get('VIP')
    const pattern = new RegExp(`/${kind}s/([0-9a-f-]{36})`)
    const change: Change = (real, url, init) => {
      const [, unknown = ''] = pattern.exec(url) ?? []
      return real(isUnknownUuid(unknown) ? url.replace(pattern, `/${kind}s/${id}`) : url, init)
    }
    const { incomplete } = await run([], { change })
    expect(incomplete).toMatch(/^the service has a (?:student|list) with the random id .*; expected 404$/)
    expect(new Set(academy.journal.list().map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(contentOf(academy)).toEqual(before)
  })

  it('a response names a record that somebody has made during the run: it stays, and the report names it', async () => {
    const { academy, run } = openAcademy()
    let late = ''
    const change: Change = (real, url, init, seen) => {
      const isCreation = `${seen.method} ${seen.path}` === 'POST /students' && 'email' in seen.sent
      if (late !== '' || !isCreation) return real(url, init)
      late = academy.students.createMany(1, { email: 'late@example.org' })[0]?.id ?? ''
      return onData('POST /students', set({ id: late }))(real, url, init, seen)
    }
    const { left } = await run(['Removing a student'], { change })
    expect(academy.students.get(late)).toMatchObject({ email: 'late@example.org', removed: false })
    expect(left).toEqual([expect.stringContaining(`students/${late} (the service returned this id, but it is "late@`)])
  })

  // `test/verify/fuzz-lies.ts` does the same for longer.
  it('verify changes its own records alone', () => fc.assert(verifyChangesOwnRecordsAlone, { numRuns: 15 }))
  it('pull only reads', () => fc.assert(pullOnlyReads, { numRuns: 15 }))
})
