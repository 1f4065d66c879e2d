import type { WelcomeEmail } from './client.ts'

export const numberOf = (email: WelcomeEmail | undefined, otherwise = 0) => (email ? Number(email.id) : otherwise)

/** Reads what the browser has stored. Another version of the page, or a person, may have written it. */
export function readSeen(text: string | null): readonly [upTo: number, others: ReadonlySet<number>] {
  const [first = 0, ...rest] = (text ?? '').split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : 0))
  return [first, new Set(rest)]
}
