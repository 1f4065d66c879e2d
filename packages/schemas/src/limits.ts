// R298
/** `limit` of a page, in rows. A constant of its own, so that bundles of the client contain no other limit. */
export const pageSize = { default: 50, min: 1, max: 100 } as const

// R298–R305, D45, D46
/**
 * Every numeric limit of the API. Lengths are in Unicode code points.
 *
 * @example
 * ```ts
 * import { limits } from '@academy-access/schemas'
 *
 * console.log(limits.emails.max) // 100 email addresses in one request
 * ```
 */
export const limits = {
  /** `limit` of a page, in rows. */
  pageSize,
  /** `offset` of a page, in rows. */
  pageOffset: { default: 0, min: 0 },
  // D44
  /** Name of a list, in code points after trimming. */
  listName: { min: 1, max: 100 },
  /** Description of a list, in code points. */
  listDescription: { max: 500 },
  // D44
  /** Name of a student, in code points after trimming. */
  studentName: { max: 200 },
  /** Items of `course_ids` when a student is created. */
  courseIds: { max: 50 },
  /** Items of `list_ids` when a student is created. */
  listIds: { max: 50 },
  /** Items of `emails` when members are added. */
  emails: { min: 1, max: 100 },
  // D46
  /** Email address, in code points after trimming. */
  email: { max: 254 },
  /** Request body, in bytes. */
  body: { max: 1_048_576 },
} as const
