/**
 * Whether `fetch` failed before it could send the request. No browser reports that. Replaces `never-sent.ts` in bundles for
 * pages: see `exports` in package.json.
 */
export function wasNeverSent(_cause: unknown): boolean {
  return false
}
