import { expect, it, vi } from 'vitest'

import { clientOf, json, responding, someId } from '../../test/support.ts'

// The error of a page whose file with the schemas is gone, for example after a new deployment.
vi.mock('./schema-issues.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const unexplained = 'invalid (the file that says why could not be loaded)'
const failure = (call: Promise<unknown>) => call.then(String, (error: unknown) => error)

it('without the schemas, valid calls succeed', async () => {
  const { fetch } = responding(json({ data: { courses: [] } }))
  expect(await clientOf(fetch).courses.list()).toEqual([])
})

it('without the schemas, invalid input is still an InputError, and no request is sent', async () => {
  const { fetch, requests } = responding(json({ data: {} }))
  const client = clientOf(fetch)
  expect(await failure(client.lists.create({ name: '' }))).toMatchObject({
    name: 'InputError',
    message: `lists.create: body: ${unexplained}`,
    issues: [],
  })
  expect(await failure(client.students.list({ limit: 0 }))).toMatchObject({
    message: `students.list: query: ${unexplained}`,
  })
  expect(await failure(client.courses.list({ limit: 5 } as object))).toMatchObject({
    message: `courses.list: a field or an option: ${unexplained}`,
    issues: [],
  })
  expect(await failure(client.students.get('..'))).toMatchObject({
    message: `students.get: studentId: ${unexplained}`,
    issues: [{ path: [], input: '..' }],
  })
  expect(requests).toEqual([])
})

it('without the schemas, an invalid response is still a ProtocolError', async () => {
  const data = { id: someId, email: 'ada@example.com' }
  expect(await failure(clientOf(responding(json({ data })).fetch).students.get(someId))).toMatchObject({
    name: 'ProtocolError',
    message: `students.get: the response breaks the contract: data: ${unexplained}`,
    value: data,
    issues: [],
  })
})
