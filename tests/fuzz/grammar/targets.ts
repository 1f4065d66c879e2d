import { wrongIds } from '@academy-access/kit/ids'
import { numbers, oddQueries } from '@academy-access/kit/targets'
import * as fc from 'fast-check'

import type { Operation, Parameter } from '../documents.ts'
import { oddTexts } from './texts.ts'
import { valuesOf } from './values.ts'

/** The record that a parameter of a path names. */
const kinds: Readonly<Record<string, string>> = {
  id: 'academy',
  studentId: 'student',
  userId: 'student',
  listId: 'list',
  courseId: 'course',
  offerId: 'offer',
  keyId: 'key-id',
  enrollmentId: 'enrollment',
  entryId: 'entry',
}

/** A path with its ids, and a query. */
export function targetsOf(operation: Operation): fc.Arbitrary<string> {
  return fc
    .tuple(pathsOf(operation), queriesOf(operation), fc.nat(99))
    .map(([path, query, number]) => (spoils[99 - number]?.(path) ?? path) + query)
}

/** Other paths than the documented one. */
const spoils: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}/more`,
  (path) => path.replace('/api', '//api'),
  (path) => `/${path.slice(1).replaceAll('/', '%2F')}`,
  (path) => path.replace('/api/v1', '/api/v1/.'),
  (path) => path.replace('/api/v1', '/api/v1/x/..'),
  (path) => path.replace('/api/v1', '/API/v1'),
  (path) => path.replace('/api/v1', '/api/v2'),
  (path) => path.replace('/lists', '/l%69sts').replace('/students', '/student\\s'),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path};a=b`,
  (path) => `${path}#fragment`,
]

function pathsOf({ path }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const single = fc.tuple(...names.map(idsOf)).map((ids) => fill(path, ids))
  const pair = pairs.find(({ names: [outer, inner] }) => names.at(-2) === outer && names.at(-1) === inner)
  if (pair === undefined) return single
  // Two ids that belong together: a student and an enrollment, a list and a member.
  const start = path.slice(0, path.indexOf(`{${pair.names[0]}}`))
  const together = fc.tuple(fc.nat(99), ...names.slice(0, -2).map(idsOf)).map(([index, ...ids]) => {
    return `${fill(start, ids)}{{${pair.kind}.${index}}}`
  })
  return fc.oneof({ weight: 4, arbitrary: together }, { weight: 1, arbitrary: single })
}

const pairs = [
  { names: ['studentId', 'enrollmentId'], kind: 'enrolled' },
  { names: ['listId', 'userId'], kind: 'membership' },
] as const

const fill = (path: string, ids: readonly string[]) => {
  let index = 0
  return path.replaceAll(/\{\w+\}/g, () => ids[index++] ?? '')
}

function idsOf(name: string): fc.Arbitrary<string> {
  const kind = kinds[name]
  // The dashboard API counts faults and snapshots.
  const known = kind === undefined ? fc.nat(3).map(String) : fc.nat(99).map((index) => `{{${kind}.${index}}}`)
  const main = kind === 'academy' ? fc.constant('{{academy.0}}') : known
  return fc.oneof(
    { weight: 40, arbitrary: main },
    { weight: 6, arbitrary: known },
    { weight: 1, arbitrary: fc.nat(99).map((index) => `{{list.${index}}}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...wrongIds,
        '%7B%7D',
        '..',
        '.',
        '%2e%2e',
        '%00',
        '%',
        '%zz',
        '%c0%80',
        '%ED%A0%80',
        '-1',
        '1e3',
        '99999999999999999999',
        '__proto__',
        'constructor',
        '{{student.0}}%20',
        '{{student.0}}/x',
        '{{repeat 3000 a}}',
        'é',
        '😀',
      ),
    },
  )
}

function queriesOf({ parameters }: Operation): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => pairOf(parameter))
  const strange = fc.oneof(
    fc.constantFrom(...oddQueries, '?', '&', '=', 'limit=%', 'limit=%ff', 'a[]=1', '__proto__=1', 'limit=1&limit=2'),
    fc
      .tuple(fc.constantFrom('limit', 'offset'), fc.constantFrom(...numbers, '1e2', '-1'))
      .map((pair) => pair.join('=')),
    fc.constant('q={{repeat 3000 %}}'),
    oddTexts.map((text) => `search=${encodeURIComponent(text.toWellFormed())}`),
  )
  const parts = fc.array(fc.oneof(...own, ...own, strange), { maxLength: 3 })
  return fc.oneof(
    { weight: own.length > 0 ? 3 : 20, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: parts.map((all) => (all.length === 0 ? '' : `?${all.join('&')}`)) },
  )
}

function pairOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  return valuesOf(schema, 'api').map((value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}=${encodeURIComponent(text.toWellFormed())}`
  })
}
