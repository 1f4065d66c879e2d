import type { VisibleChapter } from '../chapter.ts'
import { grantedAccess } from './granted-access.ts'
import { hiddenCourse } from './hidden-course.ts'
import { keys } from './keys.ts'
import { managedList } from './managed-list.ts'
import { otherAcademy } from './other-academy.ts'

/** The chapters that need answers of the academy's owner. */
export const answeredChapters: readonly VisibleChapter[] = [
  keys,
  otherAcademy,
  hiddenCourse,
  managedList,
  grantedAccess,
]
