import { Ring } from './ring.ts'

/** A welcome email with a magic link: the only effect of the service outside itself. */
export interface WelcomeEmail {
  /** The student's email address. */
  readonly to: string
  /** Whether the student was new to the academy or came back. */
  readonly kind: 'created' | 'reactivated'
  /** ISO 8601, by the academy's clock. */
  readonly sent_at: string
  /** UUID of the student's user account. */
  readonly student_id: string
}

/** How many emails an outbox keeps. */
const capacity = 10_000

/** The latest emails, oldest first. */
export class Outbox extends Ring<WelcomeEmail> {
  constructor() {
    super({ items: capacity })
  }

  /** Copies of the emails: changing one changes no outbox. */
  emails(): WelcomeEmail[] {
    return this.toArray().map((email) => ({ ...email }))
  }
}
