import type { Dice } from './dice.ts'
import type { View } from './view.ts'

export type Kind = keyof typeof idsOf

const idsOf = {
  course: ({ courses }: View) => courses.map(({ id }) => id),
  /** Active and removed ones. */
  student: ({ students }: View) => students.map(({ id }) => id),
  list: ({ lists }: View) => lists.map(({ id }) => id),
  enrollment: ({ students }: View) => students.flatMap(({ enrollments }) => enrollments.map(({ id }) => id)),
  offer: ({ offers }: View) => offers.map(({ id }) => id),
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
  `０${nowhere.slice(1)}`,
]

/** Well-formed ids of other versions, which nothing has. */
const strange = [
  nowhere,
  nowhere.replace('4', '1'),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

/** Texts in the place of an id, which no record has. */
export const wrongIds: readonly string[] = [...strange, ...malformed]

/** Mostly the id of a record of this kind; also one of another kind or academy (D29), of nothing, and no id. In any case (D13). */
export function idOf(kind: Kind, dice: Dice, view: View): string {
  const kinds: readonly Kind[] = ['course', 'student', 'list', 'enrollment', 'offer']
  const rowOf = (kind: Kind) => dice.any(idsOf[kind](view)) ?? nowhere
  const id = dice.weighted([
    [24, () => rowOf(kind)],
    [1, () => rowOf(dice.pick(kinds))],
    [1, () => dice.any(view.foreign) ?? nowhere],
    [1, () => dice.pick(strange)],
    [1, () => dice.pick(malformed)],
  ])
  return dice.oneIn(10) ? id.toUpperCase() : id
}

/** Two ids of a nested path, which mostly belong together (R194, R271). */
export function pairOf(
  outer: Kind,
  inner: Kind,
  pairs: readonly (readonly [outer: string, inner: string])[],
  dice: Dice,
  view: View,
): readonly [outer: string, inner: string] {
  return dice.weighted([
    [5, () => dice.any(pairs) ?? [nowhere, nowhere]],
    [2, () => [idOf(outer, dice, view), idOf(inner, dice, view)]],
  ])
}

/** D13: an id may be percent-encoded in part or whole. A malformed id is encoded where a URL asks for it. */
export const encoded = (id: string, dice: Dice): string =>
  dice.oneIn(20)
    ? id.replaceAll(/[0-9a-f]/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`)
    : encodeURIComponent(id)
