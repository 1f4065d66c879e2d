import type { Chapter } from '../suite.ts'
import { courses } from './courses.ts'

/** Every chapter, in the order of the rules. */
export const allChapters: readonly Chapter[] = [courses]
