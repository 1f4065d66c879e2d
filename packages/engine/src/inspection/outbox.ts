import { Ring } from './ring.ts'

/** A welcome email with a magic link: the only effect of the service outside itself. */
export interface WelcomeEmail {
  /** Its number in the outbox, from 1. Clearing the outbox does not start the numbers again; a reset does. */
  readonly id: string
  /** The student's email address. */
  readonly to: string
  /** Whether the student was new to the academy or had been removed before. */
  readonly kind: 'created' | 'reactivated'
  /** ISO 8601, by the academy's clock. */
  readonly sent_at: string
  /** UUID of the student's user account. */
  readonly student_id: string
}

/** An email that the outbox has not numbered yet. */
export type NewEmail = Omit<WelcomeEmail, 'id'>

/** How many emails an outbox keeps. */
export const outboxCapacity = 10_000

/** The latest emails, oldest first. */
export class Outbox {
  #emails = new Ring<WelcomeEmail>({ items: outboxCapacity })
  #count = 0
  #clears = 0

  /** How many emails were numbered, which is the number of the latest one. */
  get count(): number {
    return this.#count
  }

  /** How often all emails were deleted. */
  get clears(): number {
    return this.#clears
  }

  /** Numbers an email and adds it. */
  add({ to, kind, sent_at, student_id }: NewEmail): WelcomeEmail {
    const email = { id: String(++this.#count), to, kind, sent_at, student_id }
    this.#emails.push(email)
    return email
  }

  /** Copies of the emails: changing one changes no outbox. */
  emails(): WelcomeEmail[] {
    return this.#emails.toArray().map((email) => ({ ...email }))
  }

  /** The emails with higher numbers than this one. */
  sentAfter(count: number): readonly WelcomeEmail[] {
    const emails = this.#emails.toArray()
    return emails.slice(Math.max(0, emails.length - (this.#count - count)))
  }

  /** Continues with the emails of another outbox, which had numbered `count` of them. */
  load(emails: Iterable<WelcomeEmail>, count: number): void {
    for (const email of emails) this.#emails.push(email)
    this.#count = count
  }

  /** Deletes all emails. Returns a function that puts them back before the later ones. */
  clear(): () => void {
    const deleted = this.#replace(new Ring({ items: outboxCapacity }))
    return () => {
      const later = this.#replace(deleted)
      for (const email of later.toArray()) deleted.push(email)
    }
  }

  /** Deletes all emails, and starts their numbers again. Returns a function that brings them back in place of the later ones. */
  reset(): () => void {
    const count = this.#count
    const deleted = this.#replace(new Ring({ items: outboxCapacity }))
    this.#count = 0
    return () => {
      this.#replace(deleted)
      this.#count = count
    }
  }

  #replace(emails: Ring<WelcomeEmail>): Ring<WelcomeEmail> {
    const former = this.#emails
    this.#clears++
    this.#emails = emails
    return former
  }
}
