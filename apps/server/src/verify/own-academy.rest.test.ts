import { onData, onResponse } from '@academy-access/kit/wrong-services'
import { answeredChapters, readAnswers } from '@academy-access/rules'
import { describe, expect, it } from 'vitest'

import { deviation } from '../../test/verify/deviate.ts'
import { answeredAcademy, answersOf } from '../../test/verify/own-academy.ts'
import { differing, openAcademy } from '../../test/verify/scene.ts'

const firstKey = `aa_live_${'4'.repeat(32)}`
const titles = answeredChapters.map(({ title }) => title)

function open() {
  const { platform, academy, run } = openAcademy(answeredAcademy)
  return { platform, academy, run, answers: answersOf(platform, academy) }
}

describe('an own academy', () => {
  it('with all answers every rule agrees, and nothing of the run is left in any academy', async () => {
    const { platform, academy, run, answers } = open()
    const { results, left, needs } = await run([], { answers })
    expect(results.filter(({ outcome }) => outcome !== 'agrees').map(({ name }) => name)).toEqual([
      'R079 an academy without published courses has an empty array',
      'R061 R068 R069 a 429 is rate_limit_exceeded and has Retry-After in seconds',
    ])
    expect(left).toEqual([])
    const records = platform.academies.flatMap((one) => [
      ...one.students.list().flatMap(({ email, removed }) => (removed ? [] : [email])),
      ...one.lists.list().map(({ name }) => name),
    ])
    expect(records.filter((name) => name.startsWith('verify-'))).toEqual([])
    expect(academy.students.list().find(({ email }) => email === 'ada@example.org')?.removed).toBe(false)
    expect(Object.values(needs).flat().length).toBeLessThan(30)
  })

  it('a rule without its answer is not checkable, and says which answer it needs', async () => {
    const { run } = open()
    const { results } = await run(titles, { answers: {} })
    const reasons = results
      .filter(({ chapter }) => titles.includes(chapter))
      .map((one) => 'reason' in one && one.reason)
    expect(reasons.filter((reason) => !/^needs the answer \w+, see --own-academy$/.test(String(reason)))).toEqual([])
    expect(reasons).toContain('needs the answer hidden_course, see --own-academy')
  })

  it.each([
    deviation('R038', 'a revoked key reads', async (real, url, init, { authorization }) =>
      authorization.includes('1'.repeat(32)) ? Response.json({ data: {} }) : real(url, init),
    ),
    deviation(
      'R052',
      'members can be added to a managed list',
      onResponse('400', (body) =>
        JSON.stringify(body).includes('list_managed_by_offer')
          ? { status: 200, body: { data: { results: [] } } }
          : body,
      ),
    ),
    deviation(
      'R197',
      'an offer gives no access',
      onData('DELETE /students/:id/enrollments/:id', (data) => ({
        ...data,
        still_has_access: false,
        still_has_access_via: null,
      })),
    ),
    deviation(
      'R163',
      'progress returns',
      onData('GET /students/:id', (data) => ({
        ...data,
        enrollments: (data['enrollments'] as object[]).map((row) => ({ ...row, completed_lessons: 1, progress: 50 })),
      })),
    ),
    deviation('R031', 'any key reads the students of the first academy', (real, url, init, { method, path }) => {
      const isRead = method === 'GET' && /^\/students\/[^/]+$/.test(path)
      return real(url, isRead ? { ...init, headers: { authorization: `Bearer ${firstKey}` } } : init)
    }),
  ])('$rule differs when $name', async (one) => {
    const optionsOf = (...of: Parameters<typeof answersOf>) => ({ answers: answersOf(...of) })
    expect(await differing({ ...one, academy: answeredAcademy, only: [one.rule] }, optionsOf)).toContain(one.rule)
  })
})

describe('the file of answers', () => {
  it('accepts any of the answers', () => {
    const { answers } = open()
    expect(readAnswers({})).toEqual({})
    expect(readAnswers(answers)).toEqual(answers)
  })

  it('names every wrong value and every unknown name, and no key', () => {
    const key = `aa_live_${'3'.repeat(32)} `
    expect(
      readAnswers({
        hidden_curse: 1,
        hidden_course: 'abc',
        other_key: key,
        limited_key: { key, operation: [] },
        catalogue: [{ title: 'A', lesson_count: -1, total_reading_time_minutes: 0, lesson_counts: 2 }],
        learner: { student: 7 },
      }),
    ).toMatchInlineSnapshot(`
      [
        "other_key: expected a key without blanks",
        "limited_key.key: expected a key without blanks",
        "limited_key.operations: expected an array",
        "limited_key.operation is unknown; did you mean operations?",
        "catalogue[0].lesson_count: expected at least 0, got -1",
        "catalogue[0].lesson_counts is unknown; did you mean lesson_count?",
        "hidden_course: expected the UUID of a record, got "abc"",
        "learner.student: expected the UUID of a record, got 7",
        "learner.course: expected the UUID of a record, got nothing",
        "hidden_curse is unknown; did you mean hidden_course?",
      ]
    `)
  })
})
