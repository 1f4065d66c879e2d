import { filledIn } from '@academy-access/kit/request'
import { describe, expect, it } from 'vitest'

import { operationOf } from './documents.ts'
import { framed } from './service/connection.ts'
import { type Received, responsesIn } from './service/message.ts'
import { responseProblem } from './service/rules.ts'

const json = new Map([['content-type', 'application/json; charset=utf-8']])
const response = (status: number, body: object, headers: Received['headers'] = json): Received => ({
  status,
  headers,
  text: JSON.stringify(body),
  isHead: false,
  isCut: false,
})
const list = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'VIP',
  description: null,
  member_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const error = (code: string) => ({ error: { code, message: 'no' } })
const getList = operationOf('GET', '/api/v1/lists/x')

describe('the checks of a response', () => {
  it('accept what the document says', () => {
    expect(responseProblem(getList, response(200, { data: list }))).toBeUndefined()
    expect(responseProblem(getList, response(404, error('not_found')))).toBeUndefined()
    expect(responseProblem(undefined, response(404, error('not_found')))).toBeUndefined()
    expect(responseProblem(undefined, response(410, error('not_found')))).toBeUndefined()
  })

  it.each<[problem: string, found: string, received: Received]>([
    ['a status that the operation does not document', 'no response 201', response(201, { data: list })],
    ['a field too many', 'additional properties', response(200, { data: { ...list, kind: 'manual' } })],
    ['data beside an error', 'additional properties', response(404, { ...error('not_found'), data: {} })],
    ['a code of another status', 'must be equal to', response(404, error('already_exists'))],
    ['no Retry-After', 'no header retry-after', response(429, error('rate_limit_exceeded'))],
    ['no JSON', 'content type', response(200, { data: list }, new Map([['content-type', 'text/html']]))],
  ])('find %s', (_, found, received) => {
    expect(responseProblem(getList, received)).toContain(found)
  })

  it('find a success or an unknown error where there is no operation', () => {
    expect(responseProblem(undefined, response(200, { data: {} }))).toContain('expected an error')
    expect(responseProblem(undefined, response(405, error('not_found')))).toContain('no operation has 405')
  })

  it('an operation is found by its exact path', () => {
    expect(operationOf('POST', '/dashboard/api/academies/x/controls/courses.order')?.id).toBe('courses.order')
    expect(operationOf('GET', '/api/v1/students?limit=1')?.id).toBe('students.list')
    expect(operationOf('GET', '/api/v1/students/')).toBeUndefined()
    expect(operationOf('POST', '/api/v1/courses')).toBeUndefined()
  })
})

describe('reading raw responses', () => {
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
  const never = () => false

  it('reads several, by length, by chunks and without a body', () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n'
    const bytes = `${ok}HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n${chunked}${ok}`
    expect(responsesIn(bytes, never).map(({ status, text }) => [status, text])).toEqual([
      [200, 'ok'],
      [204, ''],
      [200, 'abcd'],
      [200, 'ok'],
    ])
  })

  it('notices a response that is cut, and bytes that are no HTTP', () => {
    expect(responsesIn(ok.slice(0, -1), never)).toMatchObject([{ text: 'o', isCut: true }])
    expect(() => responsesIn('nonsense', never)).toThrow('without the end of its head')
    expect(() => responsesIn('HTTP/1.1 200 OK\r\nbad header: x\r\n\r\n', never)).toThrow('no header')
  })
})

it('placeholders are filled in', () => {
  const pick = (kind: string, index: number) => `<${kind} ${index}>`
  expect(filledIn('a {{student.3}} {{repeat 3 x}} {{deep 2}}', pick)).toBe('a <student 3> xxx {"a":{"a":1}}')
  expect(framed('n: {{length}}\r\n\r\n{{body}}abc{{end}} {{hex}} {{body}}0123456789abcdef{{end}}')).toBe(
    'n: 3\r\n\r\nabc 10 0123456789abcdef',
  )
})
