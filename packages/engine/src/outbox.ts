import { Ring } from './ring.ts'

/** A magic-link welcome e-mail: the only effect that the service has outside (R296). */
export interface WelcomeEmail {
  /** The student's e-mail address. */
  readonly to: string
  /** Whether the student was new to the academy or came back (D42). */
  readonly kind: 'created' | 'reactivated'
  /** ISO 8601, by the academy's clock. */
  readonly sent_at: string
  /** UUID of the student's user account. */
  readonly student_id: string
}

/** How many mails an outbox keeps. */
export const outboxCapacity = 10_000

/** The latest mails, oldest first. */
export class Outbox extends Ring<WelcomeEmail> {
  constructor() {
    super(outboxCapacity)
  }
}
