/** A number that a person typed. Throws for another text, which names the field: JSON has no NaN and no Infinity, and the server would read null. */
export function typedNumber(text: string, field: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${field}: expected a number, got "${text}"`)
  return value
}
