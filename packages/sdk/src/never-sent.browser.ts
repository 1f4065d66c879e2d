/**
 * How `fetch` failed before it could send the request. No browser reports that. Replaces `never-sent.ts` in bundles for
 * pages: see `exports` in package.json.
 */
export function failedUnsent(_cause: unknown): 'temporary' | 'permanent' | undefined {
  return undefined
}

/** No page has a dispatcher. */
export const hintFor = (_text: string): string => ''
