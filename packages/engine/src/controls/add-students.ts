import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { checkFixture, rejectFixture } from '../fixture/check.ts'
import { Directory } from '../fixture/directory.ts'
import { StudentFixture } from '../fixture/schema.ts'
import { toStudent } from '../fixture/snapshot.ts'
import { StudentReader } from '../fixture/students.ts'
import { AccountIds } from '../state/account-ids.ts'
import type { CourseRecord, StudentRecord } from '../state/state.ts'
import { addStudentRecords, findStudent } from '../state/students.ts'
import type { AcademyStudent, StudentInput } from '../fixture/types.ts'

/** Adds students in the fixture format: all of them or none. */
export function addStudents(
  { state, services, timestamp }: AcademyCore,
  students: readonly StudentInput[],
): AcademyStudent[] {
  const { accounts } = services
  const checked = checkFixture(z.array(StudentFixture), students, 'students')
  const courses = new Directory<CourseRecord>('course has the slug', ({ slug }) => slug)
  for (const course of state.courses.values()) courses.add(course, () => 'courses', 'slug')
  let sequence = state.seq
  const reader = new StudentReader({
    accounts,
    courses,
    idSeed: state.ids.seed,
    now: timestamp(),
    nextSequence: () => ++sequence,
  })
  const added = new Directory<StudentRecord>('student has the email address', ({ email }) => email)
  const accountIds = new AccountIds()
  const pathOf = (index: number) => `students[${index}]`
  const records = checked.map((student, index) => {
    const { record, isAssigned } = reader.read(student, () => pathOf(index))
    if (findStudent(state, record.id)) {
      rejectFixture(`${pathOf(index)}.email`, `"${record.email}" is a student of this academy already`)
    }
    added.add(record, pathOf, 'email')
    if (isAssigned) accountIds.set(record.email, record.id)
    return { record, removed: student.removed }
  })
  accounts.assignChecked(accountIds)
  const recordsOf = (removed: boolean) => records.filter((one) => one.removed === removed).map(({ record }) => record)
  addStudentRecords(state, { active: recordsOf(false), removed: recordsOf(true), sequence })
  return records.map(({ record, removed }) => toStudent(state, record, removed))
}
