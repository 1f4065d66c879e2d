import { type Change, errorResponse, type Json, onData, onResponse } from '@academy-access/kit/wrong-services'
import { expect, it } from 'vitest'

import {
  allRows,
  deviation,
  type Deviation,
  eachRow,
  reversed,
  rowField,
  set,
  where,
} from '../../test/verify/deviate.ts'
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

/** Edits the pages from the one before the last, of those with 20 rows. */
const latePages = (edit: typeof reversed) =>
  onData('GET /students', (data, seen) => {
    const query = new URLSearchParams(seen.path.split('?')[1])
    const page = Math.floor(Number(query.get('offset') ?? 0) / Number(query.get('limit') ?? 50))
    return page >= 47 && page < 60 ? edit(data, seen) : data
  })

const ignoredDigit =
  (place: number): Change =>
  (real, url, init, { authorization }) => {
    const [key = ''] = /\S{40}$/.exec(authorization) ?? []
    const isSame = key.slice(0, place) + key.slice(place + 1) === apiKey.slice(0, place) + apiKey.slice(place + 1)
    return real(url, isSame ? { ...init, headers: { authorization: `Bearer ${apiKey}` } } : init)
  }

const otherErrorOfFilledLists: Change = async (real, url, init, seen) => {
  const [list] = url.split('/members/')
  const page = await real(`${list}/members`, { headers: init.headers ?? {} })
  const { data } = (await page.json()) as { data?: { members: Json[] } }
  const isFilled = (data?.members.length ?? 0) > 2
  const change = (body: Json) => (isFilled ? errorResponse(400, 'validation_error', 'no such member') : body)
  return onResponse('404', change, 'DELETE /lists/:id/members/:id')(real, url, init, seen)
}

const isEnrolled = ({ email }: Json) => email === 'enrolled@example.org'
const ofRow = { academy: keyedAcademy, only: ['R091'] }
const ofLatePages = { academy: largestAcademy, only: ['R102'] }
const lateRule = 'R096 R102 pages in the middle and near the end of all students continue each other'

/** Mistakes of a part of the keys, the rows, the pages or the lists. */
const narrow: Deviation[] = [
  deviation('R039', 'digit 8 of a key is ignored', ignoredDigit(8), keyedAcademy),
  deviation('R039', 'digit 39 of a key is ignored', ignoredDigit(39), keyedAcademy),
  deviation('R271', 'the error for an absent member is another one on a list with many', otherErrorOfFilledLists),
  {
    ...deviation(
      'R111 courses_enrolled of a row is the number of its enrollments',
      'one row has another number',
      onData('GET /students', eachRow(where('email', 'enrolled@example.org', set({ courses_enrolled: 0 })))),
    ),
    ...ofRow,
  },
  {
    ...deviation(
      'R098 R101 D18 a page has the rows from its offset to its limit or the total',
      'one row is missing',
      onData(
        'GET /students',
        allRows((all) => all.filter((row) => !isEnrolled(row))),
      ),
    ),
    ...ofRow,
  },
  { ...deviation(lateRule, 'their rows are reversed', latePages(reversed)), ...ofLatePages },
  {
    ...deviation(
      lateRule,
      'their rows have other values than those of a longer page',
      latePages(rowField('name', (name) => (typeof name === 'string' ? name.toUpperCase() : null))),
    ),
    ...ofLatePages,
  },
]

// Those that show everywhere are measured by `test/verify/score.ts`.
it.each(narrow)('$rule differs when $name', async (one) => {
  expect(await differing(one)).toContain(one.rule)
})
