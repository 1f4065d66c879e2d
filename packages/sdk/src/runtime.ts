import { CallWithHooks, report, warn } from './hooks.ts'
import { readAllPages } from './promises/read-all-pages.ts'

// What differs between pages and other runtimes. `runtime.browser.ts` replaces this file in bundles for pages: see `exports` in
// package.json. Outside of pages the code that few programs need is part of the client: a bundler that writes one file puts
// what is imported later below an `await` of the program, where it never runs.

export { failedUnsent, hintFor } from './never-sent.ts'

/** The code of events, and of the hooks of ky. */
export const loadHooks = async () => ({ CallWithHooks, report, warn })

/** The code of an iteration. */
export const loadPages = async () => ({ readAllPages })
