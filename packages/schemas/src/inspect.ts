/**
 * Formats a value for an error message: JSON of at most 80 characters. Arrays and objects are only named.
 *
 * @param value Any value.
 *
 * @example
 * ```ts
 * import { inspect } from '@academy-access/schemas'
 *
 * console.log(inspect('VIP'), inspect(['a', 'b'])) // "VIP" an array of 2
 * ```
 */
export function inspect(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON.stringify returns null for NaN and the infinities.
  const json = (typeof value === 'number' ? undefined : JSON.stringify(value)) ?? String(value)
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}
