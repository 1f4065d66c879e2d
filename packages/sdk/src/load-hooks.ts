import { CallWithHooks, report, warn } from './hooks.ts'

/** The code of events, and of the hooks of ky. It is part of the client outside of pages, as in `promises/load-pages.ts`. */
export const loadHooks = async () => ({ CallWithHooks, report, warn })
