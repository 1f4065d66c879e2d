import type { Course, List, ListCourse, ListMember, Student, StudentDetail } from '@academy-access/sdk'

/** The responses of an academy's read endpoints. Each array has their order. */
export interface Reading {
  readonly courses: readonly Course[]
  readonly lists: readonly ListReading[]
  readonly students: readonly StudentDetail[]
  /** The same students, as the pages of students show them. */
  readonly rows: readonly Student[]
}

/** A list with everything that the API shows of it. */
export interface ListReading {
  readonly list: List
  readonly members: readonly ListMember[]
  readonly courses: readonly ListCourse[]
}
