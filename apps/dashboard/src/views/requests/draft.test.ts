import { operationIds } from '@academy-access/schemas'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

import { type ContractDocument, operationsOf } from '../../api/contract.ts'
import { type Draft, additionsTo, draftOf, draftOfEntry, operationOf } from './draft.ts'

const file = new URL('../../../../../packages/schemas/openapi.json', import.meta.url)
const operations = operationsOf(JSON.parse(await readFile(file, 'utf8')) as ContractDocument)
const find = (id: string) => operations.find((operation) => operation.id === id)!

it('the document has every operation, and a draft of each calls it', () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual([...operationIds].toSorted())
  for (const operation of operations) {
    const draft = draftOf(operation, { studentId: 'one', listId: 'two', userId: 'three' })
    expect(operationOf(draft, operations)).toBe(operation)
    const hasExample = (name: string) =>
      operation.fields.some((field) => field.name === name && field.example !== undefined)
    expect(additionsTo(draft, operation, {}).filter(({ name }) => hasExample(name))).toEqual([])
  }
})

it('a draft has the ids of the academy where the contract has examples', () => {
  const draft = draftOf(find('students.create'), { course_ids: ['here'] })
  expect(JSON.parse(draft.body)).toMatchObject({ email: 'grace@example.com', course_ids: ['here'] })
  expect(draftOf(find('enrollments.revoke'), { studentId: 'ada' }).path).toBe(
    '/api/v1/students/ada/enrollments/{enrollmentId}',
  )
})

it('a request of the journal is a draft as it was sent', () => {
  const path = '/api/v1/students?limit=2'
  expect(draftOfEntry({ method: 'GET', path })).toEqual({ method: 'GET', path, body: '' })
  expect(draftOfEntry({ method: 'POST', path: '/', request_body: '{"cut' }).body).toBe('{"cut')
  // The page cannot send it.
  expect(draftOfEntry({ method: 'HEAD', path }).method).toBe('GET')
  expect(draftOfEntry({ method: 'POST', path: '/', request_body: { a: null } }).body).toBe('{\n  "a": null\n}')
})

it('completes the query and the body with what they do not have', () => {
  const list = find('students.list')
  const [limit] = additionsTo({ method: 'GET', path: '/api/v1/students?offset=3', body: '' }, list, {})
  expect(limit!.draft.path).toBe('/api/v1/students?offset=3&limit=2')
  expect(additionsTo(limit!.draft, list, {})).toEqual([])
  const additions = (to: Draft) => additionsTo(to, find('students.create'), { list_ids: ['vip'] })
  const draft = { method: 'POST' as const, path: '/api/v1/students', body: '{"email":"ada@example.com"}' }
  const names = additions(draft).map(({ name }) => name)
  expect(names).toEqual(['name', 'course_ids', 'list_ids', 'send_welcome_email'])
  expect(JSON.parse(additions(draft)[2]!.draft.body)).toEqual({ email: 'ada@example.com', list_ids: ['vip'] })
  for (const body of ['{"email"', '[]', '3']) expect(additions({ ...draft, body })).toEqual([])
  expect(additions({ ...draft, body: ' ' })).toHaveLength(5)
})

it('a path of no operation is none', () => {
  for (const path of ['/api/v1/student', '/api/v1/students/1/2', '/']) {
    expect(operationOf({ method: 'GET', path, body: '' }, operations)).toBeUndefined()
  }
})
