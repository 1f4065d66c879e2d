import { rowsOf } from '../data.ts'

/** The base URL of the peers. No request reaches it. */
export const baseUrl = 'http://academy.test'
export const apiKey = 'aa_live_00000000000000000000000000000001'

const students = rowsOf(50)
const [newest] = students
if (!newest) throw new Error('expected students')
export const studentId = newest.id

/** The responses of the service: a page of 50 students with two enrollments each, and one student. */
export const bodies = {
  page: JSON.stringify({ data: { students, pagination: { total: 50, limit: 50, offset: 0 } } }),
  one: JSON.stringify({ data: { ...newest, enrollments: [] } }),
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
