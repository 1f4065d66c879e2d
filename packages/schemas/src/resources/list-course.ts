import * as z from 'zod/mini'

import { countOut, idOut, nullableOut, objectOut, openEnum } from '../values.ts'

/** Schema of {@link OfferGrant}. */
export const OfferGrant = objectOut({
  /** UUID of the offer. */
  offer_id: idOut,
  /** Name of the offer. */
  offer_name: z.string(),
  /** `grants_to`: the offer is granted to this list. `member`: this list contains the holders of the offer. */
  role: openEnum(['grants_to', 'member']), // R285, R286
})

/** An active offer through which a list grants a course. */
export interface OfferGrant extends z.output<typeof OfferGrant> {}

/** Schema of {@link ListCourse}. */
export const ListCourse = objectOut({
  /** UUID of the course. */
  course_id: idOut,
  /** Title of the course. */
  title: z.string(),
  /** URL-safe name of the course, unique within the academy. */
  slug: z.string(),
  /** How the course is sold. The client also reads a response without it. */
  term: z.optional(openEnum(['free', 'one_time', 'included'])), // D85
  /** One-time price in cents when `term` is `one_time`, otherwise null. */
  price_cents: nullableOut(countOut), // R283
  /** The active offers that grant the course, oldest first. */
  granted_via: z._default(z.array(OfferGrant), []), // D84
})

/** A course that a list grants to its members. */
export interface ListCourse extends z.output<typeof ListCourse> {}

/** Schema of {@link ListCourseCollection}. */
export const ListCourseCollection = objectOut({
  /** The published courses that the list grants. */
  courses: z.array(ListCourse),
})

// D84
/** The published courses that a list grants, in display order. */
export interface ListCourseCollection extends z.output<typeof ListCourseCollection> {}
