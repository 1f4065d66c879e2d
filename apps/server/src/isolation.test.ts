import { createPlatform, demoFixture } from '@academy-access/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type AcademyServer, serve } from './index.ts'

const platform = createPlatform({ fixture: demoFixture() })
const demo = platform.academy()
let server: AcademyServer
beforeAll(async () => {
  server = await serve(platform, { port: 0 })
})
afterAll(() => server.close())

async function send<Data>(method: string, path: string, body?: object, key?: string): Promise<Data> {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: Data }
  expect(response.ok, `${method} ${path} ${response.status}`).toBe(true)
  return data
}

interface Page {
  students: { id: string; email: string; joined_at: string }[]
  pagination: { total: number }
}

/** Does what a test file does: uses the same names as all other clients, in a separate academy. */
async function useAcademy(client: number): Promise<void> {
  const forked = client % 2 === 0
  const created = await send<{ id: string; api_key: string }>(
    'POST',
    forked ? `/dashboard/api/academies/${demo.id}/controls/fork` : '/dashboard/api/controls/academies.create',
  )
  const { id, api_key: key } = created
  const own = `/dashboard/api/academies/${id}/controls`
  const start = forked ? 120 : 0
  const now = new Date(Date.UTC(2030, 0, 1 + client)).toISOString()
  await send('POST', `${own}/clock.freeze`, { time: now })

  const emails = [...Array.from({ length: 5 }, (_, index) => `same${index}@example.com`), `only${client}@example.com`]
  for (const email of emails) await send('POST', '/api/v1/students', { email, name: `Of ${client}` }, key)
  const page = await send<Page>('GET', '/api/v1/students?limit=6', undefined, key)
  expect(page.pagination.total).toBe(start + 6)
  expect(page.students.map(({ email }) => email)).toEqual(emails.toReversed())
  expect(new Set(page.students.map(({ joined_at }) => joined_at))).toEqual(new Set([now]))

  await send('POST', '/api/v1/lists', { name: 'The same list' }, key)
  await send('DELETE', `/api/v1/students/${page.students[0]!.id}`, undefined, key)
  const outbox = await send<{ to: string }[]>('POST', `${own}/outbox.list`)
  expect(outbox.map(({ to }) => to)).toEqual(emails)
  await send('POST', `${own}/faults.add`, { operation: 'courses.list', status: 500 })
  const journal = await send<{ operation: string }[]>('POST', `${own}/journal.list`)
  expect(journal.map(({ operation }) => operation)).toEqual([
    ...emails.map(() => 'students.create'),
    'students.list',
    'lists.create',
    'students.remove',
  ])
  expect((await send<Page>('GET', '/api/v1/students', undefined, key)).pagination.total).toBe(start + 5)
  await send('POST', `${own}/reset`)
  expect((await send<Page>('GET', '/api/v1/students', undefined, key)).pagination.total).toBe(start)
  await send('GET', '/api/v1/courses', undefined, key)
  await send('POST', '/dashboard/api/controls/academies.delete', { academyId: id })
}

it('50 parallel clients, each in a separate academy, never see the records of another', async () => {
  const before = JSON.stringify(demo.snapshot().students)
  await Promise.all(Array.from({ length: 50 }, (_, client) => useAcademy(client)))
  expect(platform.academies).toEqual([demo])
  expect(JSON.stringify(demo.snapshot().students)).toBe(before)
  expect([demo.journal, demo.outbox]).toEqual([[], []])
})
