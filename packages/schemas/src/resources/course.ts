import * as z from 'zod/mini'

import { countOut, idOut, nullableOut, objectOut, openEnum } from '../values.ts'

/** Schema of {@link Course}. */
export const Course = objectOut({
  /** UUID of the course. */
  id: idOut,
  /** Title of the course. */
  title: z.string(),
  /** URL-safe name, unique within the academy. */
  slug: z.string(), // R082
  /** Description of the course; null when not set. */
  description: nullableOut(z.string()),
  /** Always `published` in `GET /courses`, which leaves hidden courses out. */
  visibility: openEnum(['published', 'hidden']), // R075
  /** Number of published lessons. */
  lesson_count: countOut, // R085
  /** Reading time of the published lessons, in minutes. */
  total_reading_time_minutes: countOut, // R086
})

// R087, R088: read-only, and without its price.
/** A course of the academy. The API cannot change courses. */
export interface Course extends z.output<typeof Course> {}

/** Schema of {@link CourseList}. */
export const CourseList = objectOut({
  /** The published courses. */
  courses: z.array(Course),
})

// R075, R076
/** The published courses in display order. */
export interface CourseList extends z.output<typeof CourseList> {}
