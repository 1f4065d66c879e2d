import ky from 'ky'
import { expect, it, vi } from 'vitest'

// A page that was opened before a new deployment, which deleted the files that load when they are needed.
vi.mock('./load-pages.ts', () => import('./load-pages.browser.ts'))
vi.mock('../load-hooks.ts', () => import('../load-hooks.browser.ts'))
const { gone } = vi.hoisted(() => ({
  gone: () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
vi.mock('./read-all-pages.ts', gone)
vi.mock('../hooks.ts', gone)
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

it('without the code of hooks, no request is sent that a hook may have to change', async () => {
  const { fetch, requests } = responding(page())
  const onRequest = () => ({ 'x-team': 'a' })
  for (const options of [{ hooks: { onRequest } }, { ky: ky.extend({}) }])
    await expect(clientOf(fetch, options).students.remove(someId)).rejects.toMatchObject({
      name: 'ConnectionError',
      message: 'students.remove: the connection failed: the file for hooks could not be loaded',
      attempts: 0,
      ambiguous: false,
    })
  expect(requests).toEqual([])
})

it('without the code of a logger, calls go on', async () => {
  const { items } = await clientOf(responding(page()).fetch, { logger: console }).students.list()
  expect(items).toEqual(students)
})

it("without the code of hooks, validate 'warn' returns the data", async () => {
  const broken = json({ data: { courses: [{ id: 7 }] } })
  expect(await clientOf(responding(broken).fetch, { validate: 'warn' }).courses.list()).toEqual([{ id: 7 }])
})
