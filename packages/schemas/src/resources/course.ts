import * as z from 'zod/mini'

import type { Open, Schema } from '../schema.ts'
import { countOut, idOut, nullableOut, objectOut, openEnum, zodOf } from '../values.ts'

// R087, R088: read-only, and without its price.
/** A course of the academy. The API cannot change courses. */
export interface Course {
  /** UUID of the course. */
  id: string
  /** Title of the course. */
  title: string
  /** URL-safe name, unique within the academy. */
  slug: string // R082
  /** Description of the course; null when not set. */
  description: string | null
  /** Always `published` in `GET /courses`, which leaves hidden courses out. */
  visibility: Open<'published' | 'hidden'> // R075
  /** Number of published lessons. */
  lesson_count: number // R085
  /** Reading time of the published lessons, in minutes. */
  total_reading_time_minutes: number // R086
}

/** Schema of {@link Course}. */
export const Course: Schema<Course> = objectOut({
  id: idOut,
  title: z.string(),
  slug: z.string(),
  description: nullableOut(z.string()),
  visibility: openEnum(['published', 'hidden']),
  lesson_count: countOut,
  total_reading_time_minutes: countOut,
})

// R075, R076
/** The published courses in display order. */
export interface CourseList {
  /** The published courses. */
  courses: Course[]
}

/** Schema of {@link CourseList}. */
export const CourseList: Schema<CourseList> = objectOut({
  courses: z.array(zodOf(Course)),
})
