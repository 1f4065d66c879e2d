import type { Chapter } from '../suite.ts'
import { addingMembersItems } from './adding-members-items.ts'
import { addingMembers } from './adding-members.ts'
import { bodyValues } from './body-values.ts'
import { courses } from './courses.ts'
import { createStudent } from './create-student.ts'
import { createdStudent } from './created-student.ts'
import { listChanges } from './list-changes.ts'
import { listCourses } from './list-courses.ts'
import { listMembers } from './list-members.ts'
import { lists } from './lists.ts'
import { removingMembers } from './removing-members.ts'
import { studentPages } from './student-pages.ts'
import { studentRows } from './student-rows.ts'

/** Every chapter, in the order of the rules. */
export const allChapters: readonly Chapter[] = [
  courses,
  studentPages,
  studentRows,
  createStudent,
  createdStudent,
  bodyValues,
  lists,
  listChanges,
  listMembers,
  addingMembers,
  addingMembersItems,
  removingMembers,
  listCourses,
]
