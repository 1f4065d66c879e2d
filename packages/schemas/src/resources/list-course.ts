import * as z from 'zod/mini'

import type { Open, Schema } from '../schema.ts'
import { countOut, idOut, nullableOut, objectOut, openEnum, zodOf } from '../values.ts'

/** An active offer through which a list grants a course. */
export interface OfferGrant {
  /** UUID of the offer. */
  offer_id: string
  /** Name of the offer. */
  offer_name: string
  /** `grants_to`: the offer is granted to this list. `member`: this list contains the holders of the offer. */
  role: Open<'grants_to' | 'member'> // R285, R286
}

/** Schema of {@link OfferGrant}. */
export const OfferGrant: Schema<OfferGrant> = objectOut({
  offer_id: idOut,
  offer_name: z.string(),
  role: openEnum(['grants_to', 'member']),
})

/** A course that a list grants to its members. */
export interface ListCourse {
  /** UUID of the course. */
  course_id: string
  /** Title of the course. */
  title: string
  /** URL-safe name of the course, unique within the academy. */
  slug: string
  /** How the course is sold. The client also reads a response without it. */
  term?: Open<'free' | 'one_time' | 'included'> | undefined // D85
  /** One-time price in cents when `term` is `one_time`, otherwise null. */
  price_cents: number | null // R283
  /** The active offers that grant the course, oldest first. */
  granted_via: OfferGrant[] // D84
}

/** Schema of {@link ListCourse}. */
export const ListCourse: Schema<ListCourse> = objectOut({
  course_id: idOut,
  title: z.string(),
  slug: z.string(),
  term: z.optional(openEnum(['free', 'one_time', 'included'])),
  price_cents: nullableOut(countOut),
  granted_via: z._default(z.array(zodOf(OfferGrant)), []),
})

// D84
/** The published courses that a list grants, in display order. */
export interface ListCourseCollection {
  /** The published courses that the list grants. */
  courses: ListCourse[]
}

/** Schema of {@link ListCourseCollection}. */
export const ListCourseCollection: Schema<ListCourseCollection> = objectOut({
  courses: z.array(zodOf(ListCourse)),
})
