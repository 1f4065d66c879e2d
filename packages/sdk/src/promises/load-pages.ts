import { readAllPages } from './read-all-pages.ts'

/**
 * The code of an iteration, which is part of the client outside of pages: a bundler that writes one file puts what is imported
 * later below an `await` of the program, where it never runs.
 */
export const loadPages = async () => ({ readAllPages })
