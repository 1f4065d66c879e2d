import fc from 'fast-check'

import type { Student } from '../src/index.ts'
import { clientOf, json } from './support.ts'

/** The changes between two requests: which students leave, how many join, whether a former one returns. */
export interface Drift {
  /** From the oldest on. */
  leave: number[]
  join: number
  rejoin: boolean
}

export const drift: fc.Arbitrary<Drift> = fc.record({
  leave: fc.array(fc.nat(), { maxLength: 8 }),
  join: fc.nat({ max: 8 }),
  rejoin: fc.boolean(),
})

/** A client of an academy of `count` students that changes before each request except the first. */
export function drifting(count: number, drifts: readonly Partial<Drift>[] | ((request: number) => Partial<Drift>)) {
  const names = Array.from({ length: count }, (_, index) => `s${index}`)
  const survivors = new Set(names.map(emailOf))
  const gone: string[] = []
  let requests = 0
  let joined = 0
  const change = ({ leave = [], join = 0, rejoin = false }: Partial<Drift>) => {
    for (const index of leave) {
      for (const name of names.splice(index % Math.max(1, names.length), 1)) {
        survivors.delete(emailOf(name))
        gone.push(name)
      }
    }
    for (let n = 0; n < join; n++) names.push(`new${joined++}`)
    const back = rejoin ? gone.pop() : undefined
    if (back !== undefined) names.push(back)
  }
  const client = clientOf(async (request) => {
    if (requests++ > 0) change((typeof drifts === 'function' ? drifts(requests) : drifts[requests - 2]) ?? {})
    return pageFor(request, names.toReversed().map(studentOf))
  })
  /** Those who are here now and stay are the survivors from now on. */
  const restart = () => {
    survivors.clear()
    for (const name of names) survivors.add(emailOf(name))
  }
  return { client, survivors, requests: () => requests, everyone: () => count + joined, restart }
}

export async function emails(rows: AsyncIterable<Student>): Promise<string[]> {
  const found: string[] = []
  for await (const { email } of rows) found.push(email)
  return found
}

/**
 * The page of students that a request asks for, of these rows.
 *
 * @param most The most rows that the service sends.
 */
export function pageFor({ url }: Request, rows: readonly object[], most = 100, total = rows.length) {
  const { searchParams } = new URL(url)
  const limit = Math.min(most, Number(searchParams.get('limit') ?? 50))
  const offset = Number(searchParams.get('offset') ?? 0)
  return json({ data: { students: rows.slice(offset, offset + limit), pagination: { total, limit, offset } } })
}

const emailOf = (name: string) => `${name}@example.com`

/** A row of a list of students. */
export const studentOf = (name: string) => ({
  id: `id-${name}`,
  email: emailOf(name),
  name: null,
  avatar_url: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  courses_enrolled: 0,
  enrollments: [],
})

/** Whether every row that existed from start to end came exactly once. */
export function isWhole(found: string[], survivors: Set<string>): boolean {
  const unique = new Set(found)
  return unique.size === found.length && [...survivors].every((email) => unique.has(email))
}
