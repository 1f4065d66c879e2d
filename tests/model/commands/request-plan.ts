import * as fc from 'fast-check'

import type { Sent } from '../send.ts'
import type { World } from '../world.ts'
import { authorizations } from './authorization.ts'
import { type Choice, pickFrom, picks } from './ids.ts'
import { needlessQueries } from './queries.ts'

/** A request, chosen when its command runs. */
export type RequestPlan = (world: World) => Sent

/** The parts of a request that differ between endpoints. */
export interface Parts {
  readonly method: fc.Arbitrary<string>
  readonly path: fc.Arbitrary<Choice<string>>
  readonly query?: fc.Arbitrary<string>
  readonly body?: fc.Arbitrary<Choice<string | undefined>>
}

const noBody = fc.constant(() => undefined)

/** D05: mostly JSON; sometimes nothing, another form of the same, or another type. */
const contentTypes = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      undefined,
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;v=1',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/jsonx', 'application/ld+json', 'text/html, application/json'),
  },
)

/** R022, R032, D23: neither the host nor any other header matters. */
const origins = fc.constantFrom('http://localhost', 'https://academy.test:8443', 'http://127.0.0.1:1')
const otherHeaders = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ 'idempotency-key': 'once' }, { 'x-academy-id': 'School 1' }, { accept: 'text/html' }),
  },
)

/** A request to one of the academies. */
export function plan({ method, path, query = needlessQueries, body = noBody }: Parts): fc.Arbitrary<RequestPlan> {
  return fc
    .record({
      academy: picks,
      authorization: authorizations,
      contentType: contentTypes,
      origin: origins,
      other: otherHeaders,
      method,
      path,
      query,
      body,
    })
    .map((parts): RequestPlan => (world) => {
      const academy = pickFrom(world.model.academies, parts.academy)
      if (academy === undefined) throw new Error('A world has at least one academy.')
      const authorization = parts.authorization(world, academy)
      const body = parts.body(world, academy)
      return {
        method: parts.method,
        origin: parts.origin,
        path: parts.path(world, academy),
        query: parts.query,
        headers: {
          ...parts.other,
          ...(authorization !== undefined && { authorization }),
          ...(body !== undefined && parts.contentType !== undefined && { 'content-type': parts.contentType }),
        },
        body,
      }
    })
}
