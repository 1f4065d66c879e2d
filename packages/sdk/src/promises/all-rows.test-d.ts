import { expectTypeOf, it } from 'vitest'

import type { AcademyClient, AllRows, Course, List, ListCourse, ListMember, Page, Student } from '../index.ts'

declare const academy: AcademyClient

it('every list is an iterable of its rows, and returns them as an array', async () => {
  expectTypeOf(academy.courses.list()).toExtend<AllRows<Course>>()
  expectTypeOf(academy.students.list()).toExtend<AllRows<Student>>()
  expectTypeOf(academy.lists.list()).toExtend<AllRows<List>>()
  expectTypeOf(academy.lists.members.list('id')).toExtend<AllRows<ListMember>>()
  expectTypeOf(academy.lists.courses.list('id')).toExtend<AllRows<ListCourse>>()
  for await (const course of academy.courses.list()) expectTypeOf(course).toEqualTypeOf<Course>()
  for await (const student of academy.students.list()) expectTypeOf(student).toEqualTypeOf<Student>()
  expectTypeOf(academy.courses.list().all({ max: 3 })).resolves.toEqualTypeOf<Course[]>()
  expectTypeOf(academy.students.list().all()).resolves.toEqualTypeOf<Student[]>()
  const idsOf = async (rows: AllRows<{ id: string }>) => (await rows.all()).map(({ id }) => id)
  void [idsOf(academy.courses.list()), idsOf(academy.lists.members.list('id'))]
})

it('an awaited list without pages is an array, and a page is none', async () => {
  expectTypeOf(await academy.courses.list()).toEqualTypeOf<Course[]>()
  const page = await academy.students.list()
  expectTypeOf(page).toEqualTypeOf<Page<Student, 'students.list'>>()
  // @ts-expect-error -- the rows of one page are in items
  page.map(({ email }) => email)
  // @ts-expect-error -- half of a list must not look like all of it
  for (const student of page) void student
  // @ts-expect-error -- no such option
  void academy.courses.list().all({ limit: 3 })
})
