/** A number that a person typed. Throws for another text: JSON has no NaN and no Infinity, and the server would read null. */
export function typedNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`Expected a number, got "${text}"`)
  return value
}
