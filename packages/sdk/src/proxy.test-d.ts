import { expectTypeOf, it } from 'vitest'

import type { AddMembers, CreateEnrollment, CreateStudent, OperationId } from './index.ts'
import { createProxy, type ProxyCall } from './proxy.ts'

it('comparing the operation narrows the other fields, also after destructuring', () => {
  const proxy = createProxy({
    authorize: (request, { operation, params, query, body }) => {
      expectTypeOf(request).toEqualTypeOf<Request>()
      expectTypeOf(operation).toEqualTypeOf<OperationId>()
      switch (operation) {
        case 'courses.list':
          expectTypeOf(params).toEqualTypeOf<object>()
          expectTypeOf(body).toEqualTypeOf<undefined>()
          return true
        case 'students.list':
          expectTypeOf(query.limit).toEqualTypeOf<number | undefined>()
          return (query.limit ?? 50) <= 50
        case 'students.create':
          expectTypeOf(body).toEqualTypeOf<Readonly<CreateStudent>>()
          return body.send_welcome_email === false
        case 'enrollments.create':
          expectTypeOf(params).toEqualTypeOf<Readonly<{ studentId: string }>>()
          expectTypeOf(body).toEqualTypeOf<Readonly<CreateEnrollment>>()
          return true
        case 'lists.members.add':
          expectTypeOf(body).toEqualTypeOf<Readonly<AddMembers>>()
          return body.emails === undefined
        case 'lists.members.remove':
          expectTypeOf(params).toEqualTypeOf<Readonly<{ listId: string; userId: string }>>()
          return true
        default:
          return false
      }
    },
  })
  expectTypeOf(proxy).toEqualTypeOf<(request: Request) => Promise<Response>>()
})

it('every operation is a call', () => {
  expectTypeOf<ProxyCall['operation']>().toEqualTypeOf<OperationId>()
})

it('only a boolean allows or denies', () => {
  createProxy({ authorize: () => Promise.resolve(true) })
  // @ts-expect-error -- a session is no decision
  createProxy({ authorize: () => ({ user: 'ada' }) })
  // @ts-expect-error -- without authorize, everything would be denied
  createProxy({ apiKey: 'key' })
})
