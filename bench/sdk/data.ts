/** The base URL of the peers. No request reaches it. */
export const baseUrl = 'http://academy.test'
export const apiKey = 'aa_live_00000000000000000000000000000001'
export const studentId = '00000001-1111-4111-8111-111111111111'

const enrollment = (student: number, course: number) => ({
  id: `${String(student).padStart(8, '0')}-2222-4222-8222-22222222222${course}`,
  course_id: `33333333-3333-4333-8333-33333333333${course}`,
  enrolled_at: '2026-01-02T03:04:05.000Z',
  completed_at: null,
})

const student = (n: number) => ({
  id: `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`,
  email: `student${n}@example.com`,
  name: `Student ${n}`,
  avatar_url: null,
  joined_at: '2026-01-02T03:04:05.000Z',
})

/** The responses of the service: a page of 50 students with two enrollments each, and one student. */
export const bodies = {
  page: JSON.stringify({
    data: {
      students: Array.from({ length: 50 }, (_, n) => ({
        ...student(n),
        courses_enrolled: 2,
        enrollments: [enrollment(n, 1), enrollment(n, 2)],
      })),
      pagination: { total: 50, limit: 50, offset: 0 },
    },
  }),
  one: JSON.stringify({ data: { ...student(1), enrollments: [] } }),
}

/** The fields of a student that the peers without a contract declare. */
export interface Student {
  id: string
  email: string
  name: string | null
}

export type Scenario = keyof typeof bodies

/** A peer: a program that lists students, and reads one student, through a given `fetch`. */
export interface Peer {
  page: () => Promise<readonly unknown[]>
  one: () => Promise<unknown>
}

export type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>
