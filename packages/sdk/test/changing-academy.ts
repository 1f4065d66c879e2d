import { createPlatform } from '@academy-access/engine'
import fc from 'fast-check'

import { AcademyClient, type Student } from '../src/index.ts'
import { json } from './support.ts'

/** The changes between two requests: which students leave, how many join, whether a former one returns. */
export interface Drift {
  leave: number[]
  join: number
  rejoin: boolean
}

export const drift: fc.Arbitrary<Drift> = fc.record({
  leave: fc.array(fc.nat(), { maxLength: 8 }),
  join: fc.nat({ max: 8 }),
  rejoin: fc.boolean(),
})

/** An academy of `count` students that changes before each request except the first. */
export function drifting(count: number, drifts: Drift[]) {
  const students = Array.from({ length: count }, (_, index) => ({ email: `s${index}@example.com` }))
  const platform = createPlatform({ seed: 1, fixture: { academies: [{ students }] } })
  const service = platform.academy()
  const survivors = new Set(service.students.list().map(({ email }) => email))
  const gone: string[] = []
  let requests = 0
  let joined = 0
  /** Without the client, which takes several times as long. */
  const send = (method: string, path: string, body?: object) =>
    platform.fetch(`http://academy.test/api/v1/students${path}`, {
      method,
      headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const change = async ({ leave, join, rejoin }: Drift) => {
    const rows = service.students.list().filter(({ removed }) => !removed)
    for (const index of leave) {
      const row = rows[index % Math.max(1, rows.length)]
      if (!row || gone.includes(row.email)) continue
      await send('DELETE', `/${row.id}`)
      survivors.delete(row.email)
      gone.push(row.email)
    }
    for (let n = 0; n < join; n++) await send('POST', '', { email: `new${joined++}@example.com` })
    const back = rejoin ? gone.pop() : undefined
    if (back) await send('POST', '', { email: back })
  }
  const client = new AcademyClient({
    baseUrl: 'http://academy.test',
    apiKey: service.apiKey,
    fetch: async (url, init) => {
      const drifted = requests++ === 0 ? undefined : drifts[requests - 2]
      if (drifted) await change(drifted)
      return platform.fetch(url, init)
    },
  })
  /** Those who are here now and stay are the survivors from now on. */
  const restart = () => {
    survivors.clear()
    for (const { email, removed } of service.students.list()) if (!removed) survivors.add(email)
  }
  return { client, survivors, requests: () => requests, restart }
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

/** A row of a list of students. */
export const studentOf = (n: number) => ({
  id: `id-${n}`,
  email: `s${n}@example.com`,
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
