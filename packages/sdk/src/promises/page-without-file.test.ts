import { expect, it, vi } from 'vitest'

// A page that was opened before a new deployment, which deleted the file with the code of an iteration.
vi.mock('./load-pages.ts', () => import('./load-pages.browser.ts'))
vi.mock('./read-all-pages.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
// Other files of this process have loaded the client.
vi.resetModules()
const { clientOf, json, responding, someId } = await import('../../test/support.ts')

const row = { id: someId, email: 'ada@example.com', name: null, avatar_url: null, joined_at: '2026-01-01T00:00:00Z' }
const students = [{ ...row, courses_enrolled: 0, enrollments: [] }]
const page = () => json({ data: { students, pagination: { total: 1, limit: 50, offset: 0 } } })

it('without the code of an iteration, single pages are read', async () => {
  const { items } = await clientOf(responding(page()).fetch).students.list()
  expect(items).toEqual(students)
})

it('without the code of an iteration, an iteration rejects with a ConnectionError', async () => {
  const { students: methods } = clientOf(responding(page(), page()).fetch)
  const failure = {
    name: 'ConnectionError',
    operation: 'students.list',
    message: 'students.list: the connection failed: the file that reads all pages could not be loaded',
    ambiguous: false,
  }
  await expect(methods.list().all()).rejects.toMatchObject(failure)
  await expect(methods.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(failure)
})
