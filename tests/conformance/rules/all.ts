import type { Chapter } from '@academy-access/rules'

import type { Scene } from '../suite.ts'
import { academies } from './academies.ts'
import { addingMembersItems } from './adding-members-items.ts'
import { addingMembers } from './adding-members.ts'
import { authentication } from './authentication.ts'
import { badInput } from './bad-input.ts'
import { bodySize } from './body-size.ts'
import { courses } from './courses.ts'
import { createStudent } from './create-student.ts'
import { createdStudent } from './created-student.ts'
import { deletingLists } from './deleting-lists.ts'
import { enrolling } from './enrolling.ts'
import { errors } from './errors.ts'
import { faults } from './faults.ts'
import { limits } from './limits.ts'
import { listCourses } from './list-courses.ts'
import { listMembers } from './list-members.ts'
import { lists } from './lists.ts'
import { orderOfChecks } from './order-of-checks.ts'
import { paging } from './paging.ts'
import { rateLimit } from './rate-limit.ts'
import { grantedAccess } from './granted-access.ts'
import { removingStudents } from './removing-students.ts'
import { requests } from './requests.ts'
import { returningStudent } from './returning-student.ts'
import { revoking } from './revoking.ts'
import { studentDetail } from './student-detail.ts'
import { studentPages } from './student-pages.ts'
import { studentProgress } from './student-progress.ts'
import { studentRows } from './student-rows.ts'
import { surface } from './surface.ts'
import { unknownPaths } from './unknown-paths.ts'

/** Every chapter, in the order of the rules. */
export const allChapters: readonly Chapter<Scene>[] = [
  surface,
  unknownPaths,
  academies,
  requests,
  authentication,
  orderOfChecks,
  errors,
  badInput,
  bodySize,
  rateLimit,
  faults,
  paging,
  courses,
  studentPages,
  studentRows,
  createStudent,
  createdStudent,
  returningStudent,
  studentDetail,
  studentProgress,
  removingStudents,
  enrolling,
  revoking,
  lists,
  deletingLists,
  listMembers,
  addingMembers,
  addingMembersItems,
  grantedAccess,
  listCourses,
  limits,
]
