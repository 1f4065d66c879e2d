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
