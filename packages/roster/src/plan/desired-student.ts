/** A student of the desired roster. */
export interface DesiredStudent {
  /** The address. Upper and lower case make no difference. */
  email: string
  /** The display name of a student who is created. The API cannot change the name of an existing student. */
  name?: string | null | undefined
  /**
   * The courses of the student, each by title, slug or id. With `prune: 'all'` other enrollments are revoked. Left out, the
   * enrollments stay as they are.
   */
  courses?: readonly string[] | undefined
  /**
   * The lists of the student, each by name or id. With `prune: 'all'` the student leaves other lists. Left out, the
   * memberships stay as they are.
   */
  lists?: readonly string[] | undefined
  /**
   * The cells of columns that are not read, each with its header. A plan that would take what one of them names is an error.
   */
  unread?: readonly (readonly [header: string, cell: string])[] | undefined
  /** The line of the file that the row comes from. Errors name it. */
  line?: number | undefined
}

/**
 * The desired roster: rows, or a CSV file as text, as bytes, as a stream of text or as a stream of bytes. Several rows of one address
 * count as one row with the courses and lists of all.
 */
export type DesiredRoster =
  | string
  | Uint8Array
  | Iterable<DesiredStudent>
  | AsyncIterable<DesiredStudent>
  | AsyncIterable<string>
  | AsyncIterable<Uint8Array>
