import type { Unsent } from './never-sent.ts'

// Replaces `runtime.ts` in bundles for pages.

/** How `fetch` failed before it could send the request. No browser reports that. */
export function failedUnsent(_cause: unknown): Unsent | undefined {
  return undefined
}

/** No page has a dispatcher. */
export const hintFor = (_text: string): string => ''

/** Loads the code of events, and of the hooks of ky. */
export const loadHooks = () => import('./hooks.ts')

/** Loads the code of an iteration. */
export const loadPages = () => import('./promises/read-all-pages.ts')
