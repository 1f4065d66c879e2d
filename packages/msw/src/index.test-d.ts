import './vitest.ts'

import { type Academy, createPlatform } from '@academy-access/engine'
import type { HttpHandler } from 'msw'
import { expect, expectTypeOf } from 'vitest'

import { override } from './index.ts'

const academy: Academy = createPlatform().academy()

// `error` takes the codes of the endpoint.
override('students.create').error('limit_exceeded')
override('students.create').error('rate_limit_exceeded', { retry_after: 2 })
// @ts-expect-error: this endpoint has no such code.
override('courses.list').error('already_exists')
// @ts-expect-error: no such code.
override('students.create').error('nope')
// @ts-expect-error: only rate_limit_exceeded has retry_after.
override('students.create').error('limit_exceeded', { retry_after: 2 })
// @ts-expect-error: no such operation.
override('students.delete')

// `reply` takes the data of the endpoint.
override('students.remove').reply({ removed: true })
// @ts-expect-error: a field of another endpoint.
override('students.remove').reply({ deleted: true })
// @ts-expect-error: a number.
override('students.remove').reply({ removed: 1 })
// @ts-expect-error: no such network fault.
override('students.remove').network('explode')

// Each method returns an MSW handler.
expectTypeOf(override('students.create').delay(5).error('forbidden').once()).toExtend<HttpHandler>()
expectTypeOf(override('students.create').passthrough().fault.operation).toEqualTypeOf<'students.create'>()

// The expected request has the types of the operation.
expect(academy).toHaveReceived('lists.members.add', { times: 1, body: { emails: ['ada@example.com'] } })
expect(academy).toHaveReceived('lists.members.add', { body: { emails: expect.any(Array) } })
expect(academy).toHaveReceived('students.get', { params: { studentId: 'x' }, code: 'not_found' })
// @ts-expect-error: an email address is a string.
expect(academy).toHaveReceived('lists.members.add', { body: { email: 7 } })
// @ts-expect-error: a GET request has no body.
expect(academy).toHaveReceived('courses.list', { body: {} })
// @ts-expect-error: a code of another endpoint.
expect(academy).toHaveReceived('courses.list', { code: 'already_exists' })
// @ts-expect-error: a string has no journal.
expect('academy').toHaveReceived('courses.list')
