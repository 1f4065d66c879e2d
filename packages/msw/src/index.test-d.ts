import './vitest.ts'

import { type Academy, createPlatform } from '@academy-access/engine'
import type { HttpHandler } from 'msw'
import { expect, expectTypeOf } from 'vitest'

import { override } from './index.ts'

const academy: Academy = createPlatform().academy()

// A refusal has a code of this endpoint.
override('students.create').error('limit_exceeded')
override('students.create').error('rate_limit_exceeded', { retry_after: 2 })
// @ts-expect-error: courses are not created, so none exists already.
override('courses.list').error('already_exists')
// @ts-expect-error: no such code.
override('students.create').error('nope')
// @ts-expect-error: only a rate limit says when to come back.
override('students.create').error('limit_exceeded', { retry_after: 2 })
// @ts-expect-error: no such operation.
override('students.delete')

// A reply has the data of this endpoint.
override('students.remove').reply({ removed: true })
// @ts-expect-error: a field of another endpoint.
override('students.remove').reply({ deleted: true })
// @ts-expect-error: a number.
override('students.remove').reply({ removed: 1 })
// @ts-expect-error: no such way to break.
override('students.remove').network('explode')

// At each step it is a handler for msw.
expectTypeOf(override('students.create').delay(5).error('forbidden').once()).toExtend<HttpHandler>()
expectTypeOf(override('students.create').passthrough().fault.operation).toEqualTypeOf<'students.create'>()

// What was received is typed by the operation.
expect(academy).toHaveReceived('lists.members.add', { times: 1, body: { emails: ['ada@example.com'] } })
expect(academy).toHaveReceived('lists.members.add', { body: { emails: expect.any(Array) } })
expect(academy).toHaveReceived('students.get', { params: { studentId: 'x' }, code: 'not_found' })
// @ts-expect-error: a number is no e-mail address.
expect(academy).toHaveReceived('lists.members.add', { body: { email: 7 } })
// @ts-expect-error: reading has no body.
expect(academy).toHaveReceived('courses.list', { body: {} })
// @ts-expect-error: a code of another endpoint.
expect(academy).toHaveReceived('courses.list', { code: 'already_exists' })
// @ts-expect-error: a string has no journal.
expect('academy').toHaveReceived('courses.list')
