import type { AcademyFixture } from '@academy-access/engine'

/** The API key of the measured academy. */
export const apiKey = 'aa_live_000000000000000000000000000000be'

const uuid = (kind: number, index: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
const time = (index: number) => new Date(Date.UTC(2024, 0, 1) + index * 1000).toISOString()

/** The id of the student with this index, from 0 for the oldest. */
export const studentIdOf = (index: number) => uuid(2, index)

/** The list of the measured academy. */
export const list = { id: uuid(4, 0), name: 'List' }

const courses = [0, 1].map((index) => ({ id: uuid(1, index), title: `Course ${index}`, slug: `course-${index}` }))

/** An academy with this number of students, each enrolled in two courses. */
export function academyOf(students: number): AcademyFixture {
  return {
    api_keys: [{ key: apiKey }],
    courses,
    lists: [list],
    students: Array.from({ length: students }, (_, index) => ({
      id: uuid(2, index),
      email: `student${index}@example.com`,
      name: `Student ${index}`,
      joined_at: time(index),
      enrollments: courses.map(({ slug }, position) => ({
        id: uuid(3, 2 * index + position),
        course: slug,
        enrolled_at: time(index),
      })),
    })),
  }
}

/** The same students as rows of a response, newest first, for a server over an array. */
export function rowsOf(students: number) {
  return Array.from({ length: students }, (_, position) => {
    const index = students - 1 - position
    return {
      id: uuid(2, index),
      email: `student${index}@example.com`,
      name: `Student ${index}`,
      avatar_url: null,
      joined_at: time(index),
      courses_enrolled: courses.length,
      enrollments: courses.map(({ id }, course) => ({
        id: uuid(3, 2 * index + course),
        course_id: id,
        enrolled_at: time(index),
        completed_at: null,
      })),
    }
  })
}
