/** Cents as a decimal amount, such as `99.00`. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Reads a decimal amount, such as `99`, `99.5` or `99,50`. Throws for another text. */
export function parseCents(text: string): number {
  const [, whole, part = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new Error(`Expected an amount with two digits, such as 99.00, got “${text}”`)
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
