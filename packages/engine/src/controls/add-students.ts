import type { AcademyCore } from '../academy-core.ts'
import { checkFixture, rejectFixture } from '../fixture/check.ts'
import { Directory } from '../fixture/directory.ts'
import { StudentFixture } from '../fixture/schema.ts'
import { toStudent } from '../fixture/snapshot.ts'
import { StudentReader } from '../fixture/students.ts'
import type { CourseRecord } from '../state/state.ts'
import { addStudentRecords, findStudent } from '../state/students.ts'
import type { AcademyStudent } from '../fixture/rows.ts'
import type { StudentInput } from '../fixture/types.ts'

/** Students in the fixture format, and the path of the n-th one for errors. */
export type StudentsToAdd = [students: readonly StudentInput[], pathOf: (index: number) => string]

/** Reads students in the fixture format, to be added. Changes nothing. */
export function readStudents(
  { state, services: { accounts }, timestamp }: AcademyCore,
  ...[students, pathOf]: StudentsToAdd
) {
  const checked = students.map((student, index) => checkFixture(StudentFixture, student, pathOf(index)))
  const courses = new Directory<CourseRecord>('course has the slug', ({ slug }) => slug)
  for (const course of state.courses.values()) courses.add(course, () => 'courses', 'slug')
  let sequence = state.seq
  const nextSequence = () => ++sequence
  const reader = new StudentReader({ accounts, courses, idSeed: state.ids.seed, now: timestamp(), nextSequence })
  reader.read(checked, pathOf)
  for (const [index, { id, email }] of reader.all.rows.entries()) {
    if (findStudent(state, id)) {
      rejectFixture(`${pathOf(index)}.email`, `"${email}" is a student of this academy already`)
    }
  }
  return { reader, sequence }
}

/** Adds them: all of them or none. */
export function addStudents(core: AcademyCore, ...students: StudentsToAdd): AcademyStudent[] {
  const { state, services } = core
  const { reader, sequence } = readStudents(core, ...students)
  const { all, removed, accountIds } = reader
  services.accounts.assign(accountIds)
  services.accounts.used.addAll(all.rows)
  addStudentRecords(state, { active: reader.active(), removed: [...removed.values()], sequence })
  return all.rows.map((record) => toStudent(state, record, removed.has(record.id)))
}
