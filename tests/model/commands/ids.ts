import * as fc from 'fast-check'

import type { Id } from '../model/pattern.ts'
import type { AcademyModel } from '../model/state.ts'
import type { World } from '../world.ts'

/** A value that is chosen when its command runs, from the rows that there are then. */
export type Choice<Value> = (world: World, academy: AcademyModel) => Value

export type Kind = keyof typeof idsOf

const idsOf = {
  course: (academy: AcademyModel) => academy.courses.map(({ id }) => id),
  /** Active and removed ones. */
  student: (academy: AcademyModel) => academy.students.map(({ account }) => account.id),
  list: (academy: AcademyModel) => academy.lists.map(({ id }) => id),
  enrollment: (academy: AcademyModel) => academy.students.flatMap(({ enrollments }) => enrollments.map(({ id }) => id)),
  offer: (academy: AcademyModel) => academy.offers.map(({ id }) => id),
}

const nowhere = '00000000-0000-4000-8000-000000000000'

/** D13: texts that are no UUIDs. */
const malformed = [
  'x',
  '42',
  'null',
  nowhere.replaceAll('-', ''),
  `{${nowhere}}`,
  `urn:uuid:${nowhere}`,
  nowhere.slice(1),
  `${nowhere}0`,
  nowhere.replace('4', 'g'),
  ` ${nowhere}`,
  'ı'.repeat(36),
  '０0000000-0000-4000-8000-000000000000',
]

/** Well-formed ids of other versions, which nothing has. */
const strange = [
  nowhere,
  nowhere.replace('4', '1'),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

/** One of the values; undefined if there are none. */
export const pickFrom = <Value>(values: readonly Value[], pick: number): Value | undefined =>
  values[pick % Math.max(1, values.length)]

const valueOf = (id: Id | undefined) => id?.value ?? nowhere

export const picks = fc.nat(9999)

/** Mostly the id of a row of this kind; also ids of other kinds, of other academies (D29), of nothing, and no ids. */
export function idOf(kind: Kind): fc.Arbitrary<Choice<string>> {
  const others = fc.constantFrom<Kind>('course', 'student', 'list', 'enrollment', 'offer')
  const chosen = fc.oneof(
    { weight: 24, arbitrary: picks.map((pick) => row(kind, pick)) },
    { weight: 1, arbitrary: fc.tuple(others, picks).map(([other, pick]) => row(other, pick)) },
    { weight: 1, arbitrary: fc.tuple(picks, picks).map(([other, pick]) => foreign(kind, other, pick)) },
    { weight: 1, arbitrary: fc.constantFrom(...strange).map((id) => () => id) },
    { weight: 1, arbitrary: fc.constantFrom(...malformed).map((id) => () => id) },
  )
  // D13: in any case.
  return fc
    .tuple(chosen, fc.nat(9))
    .map(([choice, style]): Choice<string> =>
      style === 0 ? (world, academy) => choice(world, academy).toUpperCase() : choice,
    )
}

const row =
  (kind: Kind, pick: number): Choice<string> =>
  (_, academy) =>
    valueOf(pickFrom(idsOf[kind](academy), pick))

const foreign =
  (kind: Kind, other: number, pick: number): Choice<string> =>
  ({ model }) =>
    valueOf(model.academies.flatMap((academy) => idsOf[kind](academy))[pick % (1 + other)])

type Pair = Choice<readonly [string, string]>

/** A student and an enrollment. Mostly they belong together (R194). */
export const enrollmentOfStudent: fc.Arbitrary<Pair> = pairOf('student', 'enrollment', (academy) =>
  academy.students.flatMap(({ account, enrollments }) => enrollments.map(({ id }) => [account.id, id] as const)),
)

/** A list and a student. Mostly the student is a member (R271). */
export const memberOfList: fc.Arbitrary<Pair> = pairOf('list', 'student', (academy) =>
  academy.lists.flatMap(({ id, members }) => members.map(({ student }) => [id, student.account.id] as const)),
)

function pairOf(outer: Kind, inner: Kind, pairs: (academy: AcademyModel) => (readonly [Id, Id])[]): fc.Arbitrary<Pair> {
  const related = picks.map((pick): Pair => (_, academy) => {
    const pair = pickFrom(pairs(academy), pick)
    return [valueOf(pair?.[0]), valueOf(pair?.[1])]
  })
  const unrelated = fc.tuple(idOf(outer), idOf(inner)).map(([one, two]): Pair => (world, academy) => [
    one(world, academy),
    two(world, academy),
  ])
  return fc.oneof({ weight: 5, arbitrary: related }, { weight: 2, arbitrary: unrelated })
}
