import * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import { expected, isAddress } from './predicates.ts'
import { refinement, shapeOf } from './values.ts'
import { CreateStudent } from './resources/student.ts'
import type { Schema } from './schema.ts'

// D46
/**
 * An email address as a client checks it. The service alone decides which addresses it accepts: an academy in a company
 * may have students at `user@localhost`, and a later service may accept more than this version knows.
 */
const address = z
  .string({ error: expected.email() })
  .check(z.refine(refinement(isAddress), { error: expected.email() }))

const forClients = new Map<Schema, Schema>([[CreateStudent, z.object({ ...shapeOf(CreateStudent), email: address })]])

/**
 * The schema by which a client checks the body of an endpoint before it sends a request. It accepts every body that the
 * service accepts. Undefined if the endpoint has no body.
 */
export function clientBody(endpoint: Endpoint): Schema | undefined {
  return endpoint.body && (forClients.get(endpoint.body) ?? endpoint.body)
}
