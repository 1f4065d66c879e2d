import * as z from 'zod/mini'

import { countOut, idOut, nullableOut, objectOut, openEnum } from '../values.ts'

/** Schema of {@link OfferGrant}. */
export const OfferGrant = objectOut({
  /** UUID. */
  offer_id: idOut,
  offer_name: z.string(),
  /** `grants_to`: the offer is granted to this list; `member`: this list is the offer's own holder set (R285, R286). */
  role: openEnum(['grants_to', 'member']),
})

/** An active offer by which a list grants a course. */
export interface OfferGrant extends z.output<typeof OfferGrant> {}

/** Schema of {@link ListCourse}. */
export const ListCourse = objectOut({
  /** UUID. */
  course_id: idOut,
  title: z.string(),
  slug: z.string(),
  /** How the course is sold. The service may leave it out (D85). */
  term: z.optional(openEnum(['free', 'one_time', 'included'])),
  /** One-time price in cents when `term` is `one_time`, otherwise null (R283). */
  price_cents: nullableOut(countOut),
  /** The active offers that grant it, oldest first (D84). */
  granted_via: z._default(z.array(OfferGrant), []),
})

/** A course that a list grants to its members. */
export interface ListCourse extends z.output<typeof ListCourse> {}

/** Schema of {@link ListCourseCollection}. */
export const ListCourseCollection = objectOut({ courses: z.array(ListCourse) })

/** The published courses that a list grants, in display order (D84). */
export interface ListCourseCollection extends z.output<typeof ListCourseCollection> {}
