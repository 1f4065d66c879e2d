import type { Chapter } from '@academy-access/rules'

import type { Scene } from '../suite.ts'
import { academies } from './academies.ts'
import { addingMembers } from './adding-members.ts'
import { authentication } from './authentication.ts'
import { badInput } from './bad-input.ts'
import { bodySize } from './body-size.ts'
import { createStudent } from './create-student.ts'
import { faults } from './faults.ts'
import { limits } from './limits.ts'
import { listCourses } from './list-courses.ts'
import { lists } from './lists.ts'
import { orderOfChecks } from './order-of-checks.ts'
import { paging } from './paging.ts'
import { rateLimit } from './rate-limit.ts'
import { requests } from './requests.ts'
import { enrollments } from './enrollments.ts'
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
  badInput,
  bodySize,
  rateLimit,
  faults,
  paging,
  createStudent,
  enrollments,
  lists,
  addingMembers,
  listCourses,
  limits,
]
