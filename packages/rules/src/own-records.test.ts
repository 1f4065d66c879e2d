import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isMarkedEmail, isMarkedName, unknownUuid } from './marks.ts'
import { OwnRecords } from './own-records.ts'
import { UnsafeRequest } from './unsafe-request.ts'

const marks = { runId: '0123456789ab', emailDomain: 'example.com' }
const email = 'verify-0123456789ab-1@example.com'
const name = 'verify-0123456789ab-2'
const [ownStudent, ownList, foreign] = [
  '6f1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80',
  '7a1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80',
  '8b1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80',
]

function openRecords() {
  const own = new OwnRecords(marks)
  own.add('student', ownStudent)
  own.add('list', ownList)
  const send = (method: string, path: string, body?: unknown) =>
    own.allow({ method, path: `/api/v1${path}`, sent: body === undefined ? undefined : JSON.stringify(body) })
  return { own, send }
}

const welcome = { send_welcome_email: false }

describe('a request that a run may send', () => {
  const { send } = openRecords()
  it.each<[string, string, unknown?]>([
    ['GET', `/students/${foreign}`],
    ['HEAD', '/courses'],
    ['DELETE', `/students/${ownStudent}`],
    ['DELETE', `/students/${ownStudent.toUpperCase()}/enrollments/${foreign}`],
    ['PATCH', `/lists/${ownList}`, { name: ` ${name.toUpperCase()} ` }],
    ['DELETE', `/lists/${unknownUuid(7)}/members/${foreign}`],
    ['DELETE', '/students/abc'],
    ['POST', '/lists', { name: `${name} ${'x'.repeat(50)}` }],
    ['POST', '/lists', { name: 'x'.repeat(101) }],
    ['POST', '/lists', { name: 7 }],
    ['POST', '/students', { email, ...welcome }],
    ['POST', '/students', { email, send_welcome_email: 'true' }],
    ['POST', '/students', { email: 'no address', ...welcome }],
    ['POST', `/lists/${ownList}/members`, { emails: [email, 'no address', ` ${email.toUpperCase()}`], ...welcome }],
  ])('%s %s %j', (method, path, body) => {
    expect(() => send(method, path, body)).not.toThrow()
  })
})

describe('a request that could do harm', () => {
  const { send } = openRecords()
  it.each<[string, string, unknown?]>([
    ['DELETE', `/students/${foreign}`],
    ['DELETE', `/students/${foreign.toUpperCase()}`],
    ['POST', `/students/${foreign}/enrollments`, { course_id: foreign }],
    ['PATCH', `/lists/${foreign}`, { description: 'x' }],
    ['DELETE', '/students'],
    ['DELETE', '/lists?all=true'],
    ['PUT', '/students'],
    ['PATCH', '/courses', {}],
    ['POST', '/lists', { name: 'VIP' }],
    ['PATCH', `/lists/${ownList}`, { name: 'VIP' }],
    ['POST', '/lists', { name: 'verify-ba9876543210-1' }],
    ['POST', '/students', { email: 'ada@example.org', ...welcome }],
    ['POST', '/students', { email: 'verify-0123456789ab-1@example.org', ...welcome }],
    ['POST', '/students', { email }],
    ['POST', '/students', { email, send_welcome_email: true }],
    ['POST', `/lists/${ownList}/members`, { emails: [email, 'ada@example.org'], ...welcome }],
    ['POST', `/lists/${ownList}/members`, { email: 'ada@example.org', ...welcome }],
    ['POST', `/lists/${ownList}/members`, { emails: [email] }],
  ])('%s %s %j', (method, path, body) => {
    expect(() => send(method, path, body)).toThrow(UnsafeRequest)
  })

  it('is any write below the id of a record that the run did not make', () => {
    const segment = fc.constantFrom('students', 'lists', 'courses', 'offers', 'members')
    fc.assert(
      fc.property(
        segment,
        fc.uuid({ version: 4 }),
        fc.constantFrom('DELETE', 'PATCH', 'PUT', 'POST'),
        (kind, id, method) => {
          expect(() => send(method, `/${kind}/${id}`)).toThrow(UnsafeRequest)
          expect(() => send(method, `/${kind}/${id}/members/${ownStudent}`)).toThrow(UnsafeRequest)
        },
      ),
    )
  })
})

describe('the records of a run', () => {
  const exchange = (method: string, path: string, status: number, data: unknown) => {
    const common = { sent: undefined, keyRole: 'the given key', headers: new Headers(), text: '' }
    return { ...common, method, path: `/api/v1${path}`, status, json: { data } }
  }

  it('are learned from responses, and forgotten when they are removed', () => {
    const own = new OwnRecords(marks)
    own.observe(exchange('POST', '/students', 201, { id: ownStudent }))
    own.observe(exchange('POST', '/lists', 201, { id: ownList }))
    own.observe(
      exchange('POST', `/lists/${ownList}/members`, 200, { results: [{ student_id: foreign }, { status: 'error' }] }),
    )
    const list = { kind: 'list', id: ownList }
    const student = { kind: 'student', id: ownStudent }
    expect(own.existing).toEqual([list, student, { kind: 'student', id: foreign }])
    own.observe(exchange('DELETE', `/lists/${ownList}/members/${foreign}`, 200, { removed: true }))
    own.observe(exchange('DELETE', `/students/${ownStudent}`, 404, {}))
    expect(own.existing).toEqual([list, student, { kind: 'student', id: foreign }])
    own.observe(exchange('DELETE', `/students/${foreign.toUpperCase()}`, 200, { removed: true }))
    own.observe(exchange('DELETE', `/lists/${ownList}`, 200, { deleted: true }))
    expect(own.existing).toEqual([student])
  })

  it('are recognized by their marks alone', () => {
    const { emailDomain } = marks
    for (const mine of [
      email,
      ` ${email.toUpperCase()}\t`,
      'verify-0123456789ab-12-aaa@example.com',
      'verify-0123456789ab-1+tag@example.com',
    ]) {
      expect([isMarkedEmail(mine, { emailDomain }), isMarkedEmail(mine, marks)], mine).toEqual([true, true])
    }
    expect(isMarkedEmail(email.replace('ab-', 'ac-'), marks)).toBe(false)
    const others = [
      'verify-me@example.com',
      'verify-0123456789ab@example.com',
      'verify-0123456789ab-1x@example.com',
      'a-verify-0123456789ab-1@example.com',
    ]
    for (const other of [...others, 'verify-0123456789ab-1@sub.example.com', 'verify-0123456789ab-1@example-com']) {
      expect(isMarkedEmail(other, { emailDomain }), other).toBe(false)
    }
    expect([name, `${name.toUpperCase()} x`, `${name}-x`].map((one) => isMarkedName(one))).toEqual([true, true, true])
    expect(
      ['verify-me', 'My verify-0123456789ab-1', 'verify-0123456789ab-', name.slice(1)].map((one) => isMarkedName(one)),
    ).toEqual([false, false, false, false])
  })
})
