import { errorResponse, type Json, onData, onResponse, rows, type Seen } from '@academy-access/kit/wrong-services'

import { deviations, type Deviation } from './deviate.ts'
import { largeAcademy } from './scene.ts'

const numberIn = ({ path }: Seen, name: string, otherwise: number) =>
  Number(new RegExp(`${name}=(\\d+)`).exec(path)?.[1] ?? otherwise)
const offsetOf = (seen: Seen) => numberIn(seen, 'offset', 0)

/** Changes the rows of a page by their places in the collection. */
const rowsAt = (name: string, change: (row: Json, place: number) => Json[]) => (data: Json, seen: Seen) => ({
  ...data,
  [name]: rows(data[name]).flatMap((row, index) => change(row, offsetOf(seen) + index)),
})

const total = (by: number) => (data: Json) => {
  const page = data['pagination'] as Json
  return { ...data, pagination: { ...page, total: Number(page['total']) + by } }
}

/** A change that happens to every n-th response of a kind. */
const every = (count: number, change: Parameters<typeof onResponse>[1], ...endpoints: string[]) => {
  let seen = 0
  return onResponse(
    '2..',
    (body, request, headers) => (++seen % count === 0 ? change(body, request, headers) : body),
    ...endpoints,
  )
}

/** Responds with the last success instead of a 404. */
const cached = (endpoint: string) => {
  const successes = new Map<string, Json>()
  return onResponse(
    '200|404',
    (body, { path }) => {
      if ('data' in body) successes.set(path, body)
      const success = successes.get(path)
      return success === undefined ? body : { status: 200, body: success }
    },
    endpoint,
  )
}

const enrollment = (change: (row: Json) => Json) =>
  onData('GET /students/:id', (data) => ({ ...data, enrollments: rows(data['enrollments']).map(change) }))

/** Mistakes that show only far from the newest rows, seldom, or in records that existed before. */
export const mutantsOfDepth: readonly Deviation[] = [
  ...deviations(
    {
      'R098 the total of students is one more': onData('GET /students', total(1)),
      'R098 the total of students is one less': onData('GET /students', total(-1)),
      'R098 students beyond the first 100 are hidden': onData(
        'GET /students',
        rowsAt('students', (row, place) => (place < 100 ? [row] : [])),
      ),
      'R239 members beyond the first 100 are hidden': onData(
        'GET /lists/:id/members',
        rowsAt('members', (row, place) => (place < 100 ? [row] : [])),
      ),
      'R102 pages from offset 10 on are reversed': onData('GET /students', (data, seen) =>
        offsetOf(seen) < 10 ? data : { ...data, students: rows(data['students']).toReversed() },
      ),
      'R238 pages of members from offset 10 on are reversed': onData('GET /lists/:id/members', (data, seen) =>
        offsetOf(seen) < 10 ? data : { ...data, members: rows(data['members']).toReversed() },
      ),
      'R102 pages from offset 100 on have their second row twice': onData('GET /students', (data, seen) => {
        const [first, second = first, ...others] = rows(data['students'])
        return offsetOf(seen) < 100 || !second ? data : { ...data, students: [second, second, ...others] }
      }),
      'R111 courses_enrolled of students with progress is one more': onData('GET /students', (data) => ({
        ...data,
        students: rows(data['students']).map((row) =>
          String(row['email']).startsWith('ada@')
            ? { ...row, courses_enrolled: Number(row['courses_enrolled']) + 1 }
            : row,
        ),
      })),
    },
    largeAcademy,
  ),
  ...deviations({
    'R233 the members of a deleted list can still be read': cached('GET /lists/:id/members'),
    'R210 a list is read with 50 characters of its name': onData('GET /lists/:id', (data) => ({
      ...data,
      name: String(data['name']).slice(0, 50),
    })),
    'R063 every 200th response is 503': every(200, () => errorResponse(503, 'internal_error', 'try later')),
    'R156 progress is rounded down': enrollment((row) => {
      const [done, all] = [Number(row['completed_lessons']), Number(row['total_lessons'])]
      return { ...row, progress: all === 0 ? 0 : Math.floor((100 * done) / all) }
    }),
    'R149 an enrollment has the title in upper case, once lessons are completed': enrollment((row) =>
      row['completed_lessons'] === 0 ? row : { ...row, course_title: String(row['course_title']).toUpperCase() },
    ),
    'R207 two offers have the role member in a list': onData('GET /lists/:id/courses', (data) => ({
      ...data,
      courses: rows(data['courses']).map((row) => {
        const [first] = rows(row['granted_via'])
        const other = { ...first, offer_id: '6f1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80', role: 'member' }
        return { ...row, granted_via: [...rows(row['granted_via']), other] }
      }),
    })),
    'R239 the total of members of a managed list is one less': onData('GET /lists/:id/members', (data) =>
      rows(data['members']).some(({ email }) => email === 'bob@example.org') ? total(-1)(data) : data,
    ),
  }),
]
