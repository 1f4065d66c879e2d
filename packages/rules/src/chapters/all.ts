import type { VisibleChapter } from '../chapter.ts'
import { surface } from './surface.ts'
import { otherVersions, unknownPaths } from './unknown-paths.ts'
import { academies } from './academies.ts'
import { requests } from './requests.ts'
import { authentication } from './authentication.ts'
import { orderOfChecks } from './order-of-checks.ts'
import { errors } from './errors.ts'
import { badInput } from './bad-input.ts'
import { paging } from './paging.ts'
import { courses } from './courses.ts'
import { studentDetail, studentPages } from './student-pages.ts'
import { deepPages } from './deep-pages.ts'
import { studentRows } from './student-rows.ts'
import { createStudent } from './create-student.ts'
import { createdStudent } from './created-student.ts'
import { returningStudent } from './returning-student.ts'
import { existingStudents } from './existing-students.ts'
import { removingStudents } from './removing-students.ts'
import { enrolling } from './enrolling.ts'
import { revoking } from './revoking.ts'
import { deletingLists, lists } from './lists.ts'
import { listChanges } from './list-changes.ts'
import { listMembers, removingMembers } from './list-members.ts'
import { addingMembers } from './adding-members.ts'
import { listCourses } from './list-courses.ts'

/** Every chapter of visible rules, in the order of the rules. */
export const visibleChapters: readonly VisibleChapter[] = [
  surface,
  unknownPaths,
  otherVersions,
  academies,
  requests,
  authentication,
  orderOfChecks,
  errors,
  badInput,
  paging,
  courses,
  studentPages,
  deepPages,
  studentRows,
  createStudent,
  createdStudent,
  returningStudent,
  studentDetail,
  existingStudents,
  removingStudents,
  enrolling,
  revoking,
  lists,
  listChanges,
  deletingLists,
  listMembers,
  addingMembers,
  removingMembers,
  listCourses,
]
