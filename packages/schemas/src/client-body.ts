import * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import { CreateStudent } from './resources/student.ts'

/** Whether a text may be an email address for any service: it has text before and after one `@`. */
export function isAddress(text: string): boolean {
  const sides = text.split('@')
  return sides.length === 2 && sides.every((side) => side.trim() !== '')
}

// D46
/**
 * An email address as a client checks it. The service alone decides which addresses it accepts: an academy in a company
 * may have students at `user@localhost`, and a later service may accept more than this version knows.
 */
const address = z
  .string({ error: 'expected an email address' })
  .check(z.refine(isAddress, { error: 'expected an email address, with text before and after one @' }))

const forClients = new Map<unknown, z.ZodMiniType>([
  [CreateStudent, z.object({ ...CreateStudent.def.shape, email: address })],
])

/**
 * The schema by which a client checks the body of an endpoint before it sends a request. It accepts every body that the
 * service accepts. Undefined if the endpoint has no body.
 */
export function clientBody(endpoint: Endpoint): z.ZodMiniType | undefined {
  return endpoint.body && (forClients.get(endpoint.body) ?? endpoint.body)
}
