import type { outboxCapacity } from '@academy-access/engine/internal'
import * as z from 'zod/mini'

export { toEmail } from '@academy-access/engine/internal'

/** How many emails an academy keeps, as the type of that number: the page loads nothing of the engine. */
export type OutboxCapacity = typeof outboxCapacity

/** A welcome email with its content. */
export const Email = z.strictObject({
  id: z.string(),
  to: z.string(),
  kind: z.enum(['created', 'reactivated']),
  sent_at: z.string(),
  student_id: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string(),
})
