import type { Chapter } from '../suite.ts'
import { courses } from './courses.ts'
import { createStudent } from './create-student.ts'
import { studentPages } from './student-pages.ts'
import { studentRows } from './student-rows.ts'

/** Every chapter, in the order of the rules. */
export const allChapters: readonly Chapter[] = [courses, studentPages, studentRows, createStudent]
