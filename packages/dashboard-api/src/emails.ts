import type { Academy, WelcomeEmail } from '@academy-access/engine'
import { nameOf, type outboxCapacity } from '@academy-access/engine/internal'
import * as z from 'zod/mini'

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
  /** Plain text. It contains the whole address of the magic link. */
  text: z.string(),
  /** The magic link, as a path of this server. It needs no secret: the page only says who would be signed in. */
  link: z.string(),
})

/** Adds the content to an email of an academy. `base` is the address of the server, without a slash at the end. */
export function toEmail(email: WelcomeEmail, academy: Academy, base: string): z.output<typeof Email> {
  const { id, to, kind, student_id } = email
  const { id: academyId, name } = academy
  // UUIDs and a number, which a query may contain as they are.
  const path = `/dashboard/sign-in?academy=${academyId}&student=${student_id}&email=${id}`
  const isNew = kind === 'created'
  const text = [
    `Hello ${nameOf(academy, student_id) ?? to},`,
    isNew ? `you are now a student of ${name}.` : `you are a student of ${name} again.`,
    'This link signs you in:',
    `${base}${path}`,
  ].join('\n\n')
  return {
    ...email,
    subject: isNew ? `Welcome to ${name}` : `Welcome back to ${name}`,
    text,
    link: base.replace(/^\w+:\/\/[^/]*/, '') + path,
  }
}
