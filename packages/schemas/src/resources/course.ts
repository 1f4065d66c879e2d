import * as z from 'zod/mini'

import { countOut, idOut, nullableOut, objectOut, openEnum } from '../values.ts'

/** Schema of {@link Course}. */
export const Course = objectOut({
  /** UUID. */
  id: idOut,
  title: z.string(),
  /** URL-safe, unique within the academy (R082). */
  slug: z.string(),
  /** Null when not set. */
  description: nullableOut(z.string()),
  /** `GET /courses` shows `published` courses only (R075). */
  visibility: openEnum(['published', 'hidden']),
  /** How many published lessons it has (R085). */
  lesson_count: countOut,
  /** Reading time of its published lessons, in minutes (R086). */
  total_reading_time_minutes: countOut,
})

/** A course of the academy: read-only through the API, and without its price (R087, R088). */
export interface Course extends z.output<typeof Course> {}

/** Schema of {@link CourseList}. */
export const CourseList = objectOut({ courses: z.array(Course) })

/** The published courses in display order (R075, R076). */
export interface CourseList extends z.output<typeof CourseList> {}
