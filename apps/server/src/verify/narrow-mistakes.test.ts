import { errorResponse, type Json, onData, onResponse, rows } from '@academy-access/kit/wrong-services'
import { expect, it } from 'vitest'

import { deviation, type Deviation } from '../../test/verify/deviate.ts'
import { busyAcademy, differing, largeAcademy } from '../../test/verify/scene.ts'

const apiKey = `aa_live_${'4'.repeat(31)}0`

/** An academy with an enrolled student among many others. */
const keyedAcademy = {
  ...largeAcademy,
  api_keys: [{ key: apiKey }],
  students: [...(largeAcademy.students ?? []), { email: 'enrolled@example.org', enrollments: [{ course: 'algebra' }] }],
}

/** An academy whose late pages are far from the first ones. */
const largestAcademy = {
  ...busyAcademy,
  students: [
    ...(busyAcademy.students ?? []),
    ...Array.from({ length: 1000 }, (_, index) => ({ email: `student-${index}@example.org`, name: 'Student' })),
  ],
}

/** Changes the enrolled student in each page of students. */
const wrongRow = (change: (row: Json) => Json[]) =>
  onData('GET /students', (data) => ({
    ...data,
    students: rows(data['students']).flatMap((row) => (row['email'] === 'enrolled@example.org' ? change(row) : [row])),
  }))

/** Changes the rows of the pages from the one before the last, of those with 20 rows. */
const latePages = (change: (rows: Json[]) => Json[]) =>
  onData('GET /students', (data, { path }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const page = Math.floor(Number(query.get('offset') ?? 0) / Number(query.get('limit') ?? 50))
    return page >= 47 && page < 60 ? { ...data, students: change(rows(data['students'])) } : data
  })

/** Mistakes of a part of the keys, the rows, the pages or the lists. */
const mistakes: Deviation[] = [
  ...[8, 39].map((place) =>
    deviation(
      'R039',
      `digit ${place} of a key is ignored`,
      (real, url, init, { authorization }) => {
        const [key = ''] = /\S{40}$/.exec(authorization) ?? []
        const isSame = key.slice(0, place) + key.slice(place + 1) === apiKey.slice(0, place) + apiKey.slice(place + 1)
        return real(url, isSame ? { ...init, headers: { authorization: `Bearer ${apiKey}` } } : init)
      },
      keyedAcademy,
    ),
  ),
  deviation(
    'R271',
    'the error for an absent member is another one on a list with many members',
    async (real, url, init, seen) => {
      const [list] = url.split('/members/')
      const page = await real(`${list}/members`, { headers: init.headers ?? {} })
      const { data } = (await page.json()) as { data?: { members: Json[] } }
      const isFilled = (data?.members.length ?? 0) > 2
      const change = (body: Json) => (isFilled ? errorResponse(400, 'validation_error', 'no such member') : body)
      return onResponse('404', change, 'DELETE /lists/:id/members/:id')(real, url, init, seen)
    },
  ),
  ...[
    deviation(
      'R111 courses_enrolled of a row is the number of its enrollments',
      'one row has another number',
      wrongRow((row) => [{ ...row, courses_enrolled: 0 }]),
      keyedAcademy,
    ),
    deviation(
      'R098 R101 D18 a page has the rows from its offset to its limit or the total',
      'one row is missing',
      wrongRow(() => []),
      keyedAcademy,
    ),
  ].map((one) => ({ ...one, only: ['R091'] })),
  ...[
    deviation(
      '',
      'their rows are reversed',
      latePages((all) => all.toReversed()),
      largestAcademy,
    ),
    deviation(
      '',
      'their rows have other values than those of a longer page',
      latePages((all) =>
        all.map((row) => ({ ...row, name: typeof row['name'] === 'string' ? row['name'].toUpperCase() : null })),
      ),
      largestAcademy,
    ),
  ].map((one) => ({
    ...one,
    rule: 'R096 R102 pages in the middle and near the end of all students continue each other',
    only: ['R102'],
  })),
]

it.each(mistakes)('$rule differs when $name', async (one) => {
  expect(await differing(one)).toContain(one.rule)
})
