/** Changes of a student by the dashboard. Fields that are missing stay as they are. */
export interface StudentChanges {
  /** Display name; null or blank for none. */
  name?: string | null | undefined
  /** Address of a picture; null for none. */
  avatar_url?: string | null | undefined
  /** All courses that the student bought, by slug or id. */
  purchases?: readonly string[] | undefined
  /** Number of completed published lessons, from the first, by slug or id of a course with an enrollment. */
  progress?: Record<string, number> | undefined
}

/** What the hosted service stores of an academy besides its content. The local server rejects both. */
export interface LabelsAndEnd {
  /** Seconds from now until the academy is deleted, at most 366 days; null for never, which is the default. */
  readonly ttl?: number | null | undefined
  /** At most 50 texts of up to 200 characters, by name: all labels of the academy. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** A change of an academy by a caller from outside, and who made it. */
export interface LoggedChange {
  /** ISO 8601. */
  readonly at: string
  /** The name that the caller gave beside the token; null without one. */
  readonly by: string | null
  /** Name of the control, such as `faults.add`. */
  readonly operation: string
}
