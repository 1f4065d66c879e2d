import type { Course } from '../../api/client.ts'

/** Whole cents as a decimal amount, such as `99.00`. */
export function formatCents(cents: number): string {
  const part = cents % 100
  return `${(cents - part) / 100}.${String(part).padStart(2, '0')}`
}

/** Reads a decimal amount, such as `99`, `99.5` or `99,50`. Throws for another text. */
export function parseCents(text: string): number {
  const [, whole = '', part = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  const cents = whole === '' ? Number.NaN : Number(whole + part.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) {
    throw new Error(`Expected an amount with two digits, such as 99.00, got “${text}”`)
  }
  return cents
}

/** The term of a course in a few words, with its price. */
export function termText({ term, price_cents }: Pick<Course, 'term' | 'price_cents'>): string {
  if (term === 'one_time') return `One-time ${formatCents(price_cents ?? 0)}`
  return term === 'free' ? 'Free' : 'Included'
}
