import type { WelcomeEmail } from './client.ts'

/** Adds the emails that arrived by the stream while the others were read. */
export function withArrived(emails: WelcomeEmail[], arrived: readonly WelcomeEmail[]): WelcomeEmail[] {
  const newest = numberOf(emails.at(-1))
  return [...emails, ...arrived.filter((email) => numberOf(email) > newest)]
}

export const numberOf = (email: WelcomeEmail | undefined, otherwise = 0) => (email ? Number(email.id) : otherwise)

/** Reads what the browser has stored. Another version of the page, or a person, may have written it. */
export function readSeen(text: string | null): readonly [upTo: number, others: ReadonlySet<number>] {
  const [first = 0, ...rest] = (text ?? '').split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : 0))
  return [first, new Set(rest)]
}
