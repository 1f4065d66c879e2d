import * as fc from 'fast-check'

import { idsOf } from './ids.ts'
import type { Operation } from './operations.ts'
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
  const paths = fc.tuple(pathsOf(operation), fc.nat(399)).map(([path, number]) => spoils[399 - number]?.(path) ?? path)
  return fc
    .tuple(fc.oneof({ weight: 80, arbitrary: paths }, { weight: 1, arbitrary: unknownPaths }), queriesOf(operation))
    .map(([path, query]) => path + query)
}

/** Other paths than the documented one (R003, D02, D03). */
const spoils: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}/more`,
  (path) => path.replace('/api', '//api'),
  (path) => path.replace('/api/v1/', '/api/v1//'),
  (path) => `/${path.slice(1).replaceAll('/', '%2F')}`,
  (path) => path.replace('/api/v1', '/api/v1/.'),
  (path) => path.replace('/api/v1', '/api/v1/x/..'),
  (path) => path.replace('/api/v1', '/API/v1'),
  (path) => path.replace('/api/v1', '/api/v2'),
  (path) => path.replace('/lists', '/l%69sts').replace('/students', '/student\\s'),
  (path) => path.replace('lists', 'Lists').replace('students', 'Students').replace('courses', 'courses.json'),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path};a=b`,
  (path) => `${path}#fragment`,
]

const others = ['/', '/api', '/api/', '/api/v1x/students', '/students', '/v1/lists']
const unknownPaths = fc.constantFrom(
  ...['', '/', '/offers', '/me', '/enrollments', '/members', '/keys'].map((path) => `/api/v1${path}`),
  ...others,
)

function pathsOf({ path }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const single = fc.tuple(...names.map(segmentsFor)).map((ids) => fill(path, ids))
  const pair = pairs.find(({ names: [outer, inner] }) => names.at(-2) === outer && names.at(-1) === inner)
  if (pair === undefined) return single
  // Two ids that belong together: a student and an enrollment, a list and a member.
  const start = path.slice(0, path.indexOf(`{${pair.names[0]}}`))
  const together = fc.tuple(fc.nat(99), ...names.slice(0, -2).map(segmentsFor)).map(([index, ...ids]) => {
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

function segmentsFor(name: string): fc.Arbitrary<string> {
  const kind = kinds[name]
  // The dashboard API counts faults and snapshots.
  if (kind === undefined)
    return fc.oneof({ weight: 40, arbitrary: fc.nat(3).map(String) }, { weight: 1, arbitrary: odd })
  const main = kind === 'academy' ? fc.constant('{{academy.0}}') : idsOf(kind)
  return fc.oneof(
    { weight: 40, arbitrary: main },
    { weight: 4, arbitrary: idsOf(kind) },
    { weight: 2, arbitrary: fc.nat(99).map((index) => `{{encoded ${kind}.${index}}}`) },
    { weight: 1, arbitrary: odd },
  )
}

/** Segments of a path that are handled wrongly by one who does not think of them. */
const oddSegments = ['%7B%7D', '..', '.', '%2e%2e', '%00', '%', '%zz', '%c0%80', '%ED%A0%80', 'é', '😀']
const words = ['-1', '1e3', '9'.repeat(20), '__proto__', 'constructor', '{{student.0}}%20', '{{student.0}}/x']
const odd = fc.constantFrom(...oddSegments, ...words, '{{repeat 3000 a}}')

function queriesOf({ parameters, schemas }: Operation): fc.Arbitrary<string> {
  const own = parameters.flatMap(({ name, in: place, schema }) => {
    const texts = valuesOf(schema, { schemas }).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    )
    const encoded = texts.map((text) => encodeURIComponent(text.toWellFormed()))
    const values = fc.oneof(encoded, { weight: 3, arbitrary: numbers })
    return place === 'query' ? [values.map((value) => `${name}=${value}`)] : []
  })
  const strange = fc.oneof(
    fc.constantFrom(...oddQueries, ...brokenQueries),
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...otherNames), numbers).map((pair) => pair.join('=')) },
    oddTexts.map((text) => `search=${encodeURIComponent(text.toWellFormed())}`),
  )
  const parts = fc.array(fc.oneof(...own, ...own, strange), { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: own.length > 0 ? 1 : 15, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: parts.map((all) => `?${all.join('&')}`) },
  )
}

const oddQueries = ['limit', 'limit&offset', '&&', '=1', '?limit=1', 'limit=2;offset=1', '?', '&', '=']
const brokenQueries = [
  'limit=1&limit=2',
  'limit=%',
  'limit=%zz',
  'limit=%ff',
  'a[]=1',
  '__proto__=1',
  'q={{repeat 3000 %}}',
]

const otherNames = ['limit', 'offset', 'l%69mit', 'Limit', 'page']

const wholeNumbers = ['50', '99', '100', '101', '1000', '007', '%2B3', '+3', '%202%20', '-0', '9007199254740991']
const fractions = ['1.9', '0.9', '-0.5', '2.000', '.5', '1e1', '0x10', '1,5', '1_0']
const noNumbers = ['', 'abc', 'Infinity', 'NaN', 'null', '%D9%A3', '3abc', '--1', '%00']

/** D09, D16, D17: `5.` and numbers above 2^53 - 1 are left out, because D17 does not decide them. */
const numbers = fc.oneof(fc.integer({ min: -2, max: 12 }).map(String), {
  weight: 2,
  arbitrary: fc.constantFrom(...wholeNumbers, ...fractions, ...noNumbers),
})
