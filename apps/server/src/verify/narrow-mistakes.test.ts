import { numbersIn } from '@academy-access/rules'
import { expect, it } from 'vitest'

import { deviation, errorResponse, type Json, onData, onResponse, rows } from '../../test/verify/deviate.ts'
import { largeAcademy, openAcademy } from '../../test/verify/scene.ts'

const apiKey = `aa_live_${'4'.repeat(31)}0`

/** An academy with an enrolled student among many others. */
const academy = {
  ...largeAcademy,
  api_keys: [{ key: apiKey }],
  students: [...(largeAcademy.students ?? []), { email: 'enrolled@example.org', enrollments: [{ course: 'algebra' }] }],
}

/** Mistakes of a part of the keys, the rows or the lists. */
const mistakes = [8, 39].map((place) =>
  deviation('R039', `digit ${place} of a key is ignored`, (real, url, init, { authorization }) => {
    const [key = ''] = /\S{40}$/.exec(authorization) ?? []
    const isSame = key.slice(0, place) + key.slice(place + 1) === apiKey.slice(0, place) + apiKey.slice(place + 1)
    return real(url, isSame ? { ...init, headers: { authorization: `Bearer ${apiKey}` } } : init)
  }),
)

it.each(mistakes)('$rule differs when $name', async ({ rule, wrap }) => {
  const { platform, run } = openAcademy(academy)
  const fetch = wrap((url, init) => platform.fetch(url, init))
  const { results } = await run([rule], { apiKey }, { fetch })
  const differing = results.filter(({ outcome }) => outcome === 'differs')
  expect(differing.flatMap(({ name }) => numbersIn(name))).toContain(rule)
})

it('R271 differs when the error for an absent member is another one on a list that has members', async () => {
  const { platform, academy, run } = openAcademy()
  const isFilled = (path: string) =>
    academy.lists.list().some(({ id, members }) => path.includes(id) && members.length > 2)
  const { wrap } = deviation(
    'R271',
    'another error',
    onResponse(
      '404',
      (body, { path }) => (isFilled(path) ? errorResponse(400, 'validation_error', 'no such member') : body),
      'DELETE /lists/:id/members/:id',
    ),
  )
  const { results } = await run(['R271'], {}, { fetch: wrap((url, init) => platform.fetch(url, init)) })
  expect(results.flatMap(({ name, outcome }) => (outcome === 'differs' ? numbersIn(name) : []))).toContain('R271')
})

it.each([
  [
    'R111 courses_enrolled of a row is the number of its enrollments',
    (row: Json) => [row['email'] === 'enrolled@example.org' ? { ...row, courses_enrolled: 0 } : row],
  ],
  [
    'R098 R101 D18 a page has the rows from its offset to its limit or the total',
    (row: Json) => (row['email'] === 'enrolled@example.org' ? [] : [row]),
  ],
])('%s: one wrong row of any page differs', async (name, change) => {
  const { platform, run } = openAcademy(academy)
  const { wrap } = deviation(
    'R111',
    'one row is wrong',
    onData('GET /students', (data) => ({ ...data, students: rows(data['students']).flatMap(change) })),
  )
  const { results } = await run(['R091'], { apiKey }, { fetch: wrap((url, init) => platform.fetch(url, init)) })
  expect(results.flatMap((result) => (result.outcome === 'differs' ? [result.name] : []))).toContain(name)
})
