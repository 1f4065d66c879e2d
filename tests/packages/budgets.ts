/* Sizes that must not grow unnoticed. Raise a figure in the commit that needs it, and write the reason next to it. */

/** The size of a program for browsers, minified and compressed with gzip. */
export interface BundleBudget {
  /** The source code. */
  program: string
  /** Packages that the app provides; they are not part of the bundle. */
  external?: string[]
  /** In bytes. */
  max: number
}

export const bundles: readonly BundleBudget[] = [
  {
    // 29.4 kB: 9 kB of ky, 12 kB of the contract with zod/mini, 8 kB of the client (bench/sdk).
    program: "export { AcademyClient } from '@academy-access/sdk'",
    max: 30_000,
  },
  {
    // 12.1 kB: zod/mini and the contract. With `import { z }` it would be more than 80 kB.
    program: "export { endpoints } from '@academy-access/schemas'",
    max: 12_600,
  },
  {
    // 43.8 kB: 12 kB of the contract, fixtures and the pipeline. 4.5 kB of it say why a request got its response, keep the
    // states before it, and search and sort records for a dashboard. 5 kB of it load large fixtures in steps, bound what a
    // journal keeps, judge a request again after a wait, and check names and times. Only development builds contain it.
    program: "export { createPlatform } from '@academy-access/engine'",
    max: 45_000,
  },
  {
    // 46.9 kB: the engine and 3 kB of handlers. Only development builds contain it.
    program: "export { setupAcademy } from '@academy-access/msw/browser'",
    external: ['msw', 'msw/*'],
    max: 48_000,
  },
]

/** Sizes of the tarballs that an installation downloads, in bytes. They are mostly sources and source maps. */
export const tarballs: Readonly<Record<string, number>> = {
  '@academy-access/schemas': 75_000, // half: OpenAPI as JSON and as a module; 3 kB: types without zod, beside those with it
  '@academy-access/sdk': 102_000,
  '@academy-access/engine': 312_000, // 34 kB of it inspect requests and keep earlier states; two entries, each with its source map; every field of a fixture is documented
  '@academy-access/msw': 47_000, // 2 kB of it reject set-ups whose requests would reach the network
  '@academy-access/server': 670_000, // 70 kB of it, sources and maps included, are the endpoints of a dashboard and what the engine does for them; the command bundles engine, h3 and zod with its compiler, so that it starts and loads fast
}
