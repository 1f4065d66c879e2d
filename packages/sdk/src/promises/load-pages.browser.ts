/** Loads the code of an iteration. Replaces `load-pages.ts` in bundles for pages: see `exports` in package.json. */
export const loadPages = () => import('./read-all-pages.ts')
