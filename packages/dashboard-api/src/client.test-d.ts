import { expectTypeOf, it } from 'vitest'

import type { ArgumentsOf, BodyOf, DataOf, QueryOf, Route } from './client.ts'

it('a route is a method and a path of the tree; streams are none', () => {
  expectTypeOf<'PATCH /academies/:id/keys/:keyId'>().toExtend<Route>()
  expectTypeOf<'POST /academies/:id/keys/:keyId'>().not.toExtend<Route>()
  expectTypeOf<'GET /events'>().not.toExtend<Route>()
})

it('an input has what the endpoint takes, and nothing is required of an endpoint that takes nothing', () => {
  expectTypeOf<ArgumentsOf<'GET /academies'>>().toExtend<[input?: object]>()
  expectTypeOf<[]>().toExtend<ArgumentsOf<'GET /journal'>>()
  expectTypeOf<[]>().not.toExtend<ArgumentsOf<'GET /academies/:id/keys'>>()
  expectTypeOf<[{ params: { id: string } }]>().not.toExtend<ArgumentsOf<'GET /academies/:id/keys/:keyId'>>()
  expectTypeOf<[{ params: { id: string; keyId: string } }]>().toExtend<ArgumentsOf<'GET /academies/:id/keys/:keyId'>>()
  expectTypeOf<[{ params: { id: string } }]>().not.toExtend<ArgumentsOf<'POST /academies/:id/snapshots'>>()
  expectTypeOf<BodyOf<'POST /academies/:id/snapshots'>>().toEqualTypeOf<{ readonly name: string }>()
  expectTypeOf<BodyOf<'GET /academies'>>().toBeNever()
})

it('a query has the values of its parameters', () => {
  expectTypeOf<QueryOf<'GET /academies/:id/students'>['status']>().toEqualTypeOf<'active' | 'removed' | undefined>()
  expectTypeOf<QueryOf<'GET /academies/:id/outbox'>['limit']>().toEqualTypeOf<number | undefined>()
})

it('data is that of the schema', () => {
  expectTypeOf<DataOf<'POST /academies'>>().toEqualTypeOf<{ id: string; name: string; api_key: string }>()
  expectTypeOf<DataOf<'DELETE /academies/:id/faults'>>().toEqualTypeOf<{ deleted: true }>()
})
