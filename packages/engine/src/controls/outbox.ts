import type { AcademyCore } from '../academy-core.ts'
import type { WelcomeEmail } from '../inspection/outbox.ts'
import { findStudent } from '../state/students.ts'
import { clear, type ControlsOf, nothing, read, undoable } from './control.ts'
import { latestOf, type LatestRows, latestRows } from './journal-query.ts'

/** A welcome email with its subject, text and magic link. */
export interface Email extends WelcomeEmail {
  /** The subject. */
  readonly subject: string
  /** Plain text. It contains the whole address of the magic link. */
  readonly text: string
  /** The magic link, as a path of this server. It needs no secret: the page only says who would be signed in. */
  readonly link: string
}

/** The latest welcome emails of an academy. */
export interface OutboxControls {
  /** The emails, oldest first. Those of a server have a text and a magic link. */
  list(rows?: LatestRows): readonly WelcomeEmail[]
  /** Deletes the emails. */
  clear(): void
}

/** @internal */
export const outbox = {
  list: read(
    'List the latest welcome emails, newest last',
    latestRows,
    (rows, { core }) => latestOf(core.outbox.emails(), rows),
    { shown: (emails, { core, base }) => emails.map((email) => toEmail(email, { core }, base)) },
  ),
  clear: undoable('Empty the outbox', nothing, (_, { core }) => clear(core, 'outbox')),
} satisfies ControlsOf<OutboxControls>

/** @internal Adds the content to an email of an academy. `base` is the address of the server, without a slash at the end. */
export function toEmail(email: WelcomeEmail, { core }: { readonly core: AcademyCore }, base: string): Email {
  const { id, to, kind, student_id } = email
  const { id: academyId, state } = core
  // UUIDs and a number, which a query may contain as they are.
  const path = `/dashboard/sign-in?academy=${academyId}&student=${student_id}&email=${id}`
  const isNew = kind === 'created'
  const text = [
    `Hello ${findStudent(state, student_id)?.name ?? to},`,
    isNew ? `you are now a student of ${state.name}.` : `you are a student of ${state.name} again.`,
    'This link signs you in:',
    `${base}${path}`,
  ].join('\n\n')
  return {
    ...email,
    subject: isNew ? `Welcome to ${state.name}` : `Welcome back to ${state.name}`,
    text,
    link: base.replace(/^\w+:\/\/[^/]*/, '') + path,
  }
}
