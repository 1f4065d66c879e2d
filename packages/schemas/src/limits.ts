/**
 * Every numeric limit of the API (R298–R305, D46). Lengths are in Unicode code points (D45).
 *
 * @example
 * ```ts
 * import { limits } from '@academy-access/schemas'
 *
 * console.log(limits.emails.max) // 100 e-mail addresses in one call
 * ```
 */
export const limits = {
  /** `limit` of a page: rows. */
  pageSize: { default: 50, min: 1, max: 100 },
  /** `offset` of a page: rows. */
  pageOffset: { default: 0, min: 0 },
  /** A list's name: code points, after trimming (D44). */
  listName: { min: 1, max: 100 },
  /** A list's description: code points. */
  listDescription: { max: 500 },
  /** A student's name: code points, after trimming (D44). */
  studentName: { max: 200 },
  /** `course_ids` of one student creation: items. */
  courseIds: { max: 50 },
  /** `list_ids` of one student creation: items. */
  listIds: { max: 50 },
  /** `emails` of one add-members call: items. */
  emails: { min: 1, max: 100 },
  /** An e-mail address: code points, after trimming (D46). */
  email: { max: 254 },
  /** A request body: bytes. */
  body: { max: 1_048_576 },
} as const
