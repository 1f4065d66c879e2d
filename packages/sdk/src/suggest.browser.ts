/**
 * All names, without the one that was probably meant. Replaces `suggest.ts` in bundles of pages that visitors get: see
 * `exports` in package.json.
 */
export function suggest(_name: string, names: readonly string[]): string {
  return `; expected ${names.join(', ')}`
}
