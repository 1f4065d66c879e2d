/** What may not grow unnoticed. Raise a figure in the commit that needs it, and say there what it buys. */

/** A program in a browser: minified and gzip, in bytes. */
export interface BundleBudget {
  program: string
  /** Left out of the bundle, because the app brings it. */
  external?: string[]
  max: number
}

export const bundles: readonly BundleBudget[] = [
  {
    // 29.4 kB: 9 ky, 12 the contract with the parts of zod/mini that it uses, 8 the client (bench/sdk). 1.2 kB of it keep the
    // key out of causes, errors of hooks and loggers out of calls, and the number of requests of an iteration bounded.
    program: "export { AcademyClient } from '@academy-access/sdk'",
    max: 30_000,
  },
  {
    // 12.1 kB: 10.5 kB of zod/mini and of the contract's own declarations; with `import { z }` it would be over 80.
    program: "export { endpoints } from '@academy-access/schemas'",
    max: 12_600,
  },
  {
    // 33.8 kB: the contract's 12, fixtures and the pipeline. It is in development builds and tests, never in production.
    program: "export { createPlatform } from '@academy-access/engine'",
    max: 36_000,
  },
  {
    // 36.0 kB: the engine and 2 kB of handlers. Development builds load it.
    program: "export { setupAcademy } from '@academy-access/msw/browser'",
    external: ['msw', 'msw/*'],
    max: 38_500,
  },
]

/** Tarballs, in bytes: what an install downloads. Most of it is sources and source maps. */
export const tarballs: Readonly<Record<string, number>> = {
  '@academy-access/schemas': 70_000, // half of it is the OpenAPI document, as JSON and as a module
  '@academy-access/sdk': 102_000, // 4 kB of it are the checks and bounds of the bundle's comment, as sources and source maps
  '@academy-access/engine': 200_000,
  '@academy-access/msw': 47_000, // 2 kB of it refuse set-ups whose requests would get out, and say why
  '@academy-access/server': 510_000, // the command in one file: all of engine, h3 and zod again, so that it starts at once
}
