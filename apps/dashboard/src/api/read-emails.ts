import { controlsOf, type WelcomeEmail } from './client.ts'

/** How many emails the server sends at once, at most. */
const limit = 1000

/**
 * Reads the emails of an academy, oldest first. It begins at the newest ones and stops at the first one of `known`, so that
 * reading them again costs one request.
 */
export async function readEmails(
  id: string,
  known: readonly WelcomeEmail[],
  signal: AbortSignal,
): Promise<WelcomeEmail[]> {
  let emails: WelcomeEmail[] = []
  for (;;) {
    const outbox = await controlsOf(id, signal).outbox.list({ limit, offset: emails.length })
    // The pages overlap when an email was sent in between.
    const oldest = numberOf(emails[0], Number.POSITIVE_INFINITY)
    emails = [...outbox.filter((email) => numberOf(email) < oldest), ...emails]
    const at = known.findIndex((email) => isSame(email, emails[0]))
    if (at >= 0) return [...known.slice(0, at), ...emails]
    if (outbox.length < limit) return emails
  }
}

/** Adds the emails that arrived by the stream while the others were read. */
export function withArrived(emails: WelcomeEmail[], arrived: readonly WelcomeEmail[]): WelcomeEmail[] {
  const newest = numberOf(emails.at(-1))
  return [...emails, ...arrived.filter((email) => numberOf(email) > newest)]
}

const numberOf = (email: WelcomeEmail | undefined, otherwise = 0) => (email ? Number(email.id) : otherwise)

/** A reset starts the numbers again, so that the number alone does not tell. */
const isSame = (a: WelcomeEmail, b: WelcomeEmail | undefined) =>
  a.id === b?.id && a.student_id === b.student_id && a.sent_at === b.sent_at
