import { type Academy, ServiceError } from '../../src/index.ts'
import type { World } from './world.ts'

/** The item that a number of a step chooses. */
export const pick = <Item>(items: readonly Item[], number: number): Item => items[Math.floor(number) % items.length]!

/** The items that the bits of a number choose. */
export const some = <Item>(items: readonly Item[], number: number) => items.filter((_, index) => (number >> index) & 1)
/** The id of no record. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

const students = (academy: Academy) => academy.students.list().map(({ id }) => id)

/** The id of a student. It may be unknown or malformed. */
export const studentOf = ({ academy }: World, number: number) =>
  pick([...students(academy), ...students(academy), unknownId, 'abc'], number)

export const courseOf = ({ academy }: World, number: number) =>
  pick([...academy.courses.list().map(({ id }) => id), unknownId], number)

const lists = (academy: Academy) => academy.lists.list().map(({ id }) => id)
export const listOf = ({ academy }: World, number: number) =>
  pick([...lists(academy), ...lists(academy), unknownId, 'abc'], number)

/** The item that a number chooses. Throws a `ServiceError` if there is none. */
export const nth = <Item>(items: readonly Item[], number: number, thing: string): Item => {
  if (items.length === 0) throw new ServiceError('not_found', `The academy has no ${thing}`)
  return pick(items, number)
}
