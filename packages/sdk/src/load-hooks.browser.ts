/** Loads the code of events, and of the hooks of ky. Replaces `load-hooks.ts` in bundles for pages: see `exports` in package.json. */
export const loadHooks = () => import('./hooks.ts')
