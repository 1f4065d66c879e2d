/* Sizes that must not grow unnoticed. Raise a figure in the commit that needs it, and write the reason next to it. */

/** The size of a program for browsers, minified and compressed with gzip. */
export interface BundleBudget {
  /** The source code. */
  program: string
  /** Packages that the app provides; they are not part of the bundle. */
  external?: string[]
  /** The most bytes that a page may load at its start. */
  max: number
}

export const bundles: readonly BundleBudget[] = [
  {
    // 25.9 kB: 0.5 kB of it are `request` and the name of the caller; 9 kB of ky (docs/decisions/client.md#ky-sends-the-requests), 3 kB of the contract with its parsers, and the client (bench/sdk). Plain code is
    // more important than the last 4 kB: only the pace of a rate limit, the explanation of a failed check and, on servers, the causes of a failed connection load later.
    program: "export { AcademyClient } from '@academy-access/sdk'",
    max: 26_000,
  },
  {
    // 0.2 kB. A guard loads neither the client nor a class.
    program: "export { isApiError } from '@academy-access/sdk'",
    max: 250,
  },
  {
    // 1.7 kB: 0.4 kB of it read the pages of an infinite query as an iteration does. TanStack Query is not part of it: only its types are imported.
    program: "export { academyQueries } from '@academy-access/sdk/query'",
    max: 1800,
  },
  {
    // 37 kB, for servers and workers: the contract with zod, 9 kB of ky, and the client's own file, which is the same for all.
    program: "export { createProxy } from '@academy-access/sdk/proxy'",
    max: 37_500,
  },
  {
    // 12.1 kB: zod/mini and the contract. With `import { z }` it would be more than 80 kB.
    program: "export { endpoints } from '@academy-access/schemas'",
    max: 12_600,
  },
  {
    // 59.4 kB: 1.6 kB of it compare academies and earlier states, say who has access to a course, and change one holder of an offer; 0.8 kB of it are names in place of ids, durations, and the longest texts of each input; 4 kB of it make every control a method in the process too, with its schema; 2 kB of it declare the controls; 2.5 kB of it undo a reset, an import or a clearing, and give addresses to journal entries that a restart keeps. 0.7 kB of it say on which requests a fault fires. 12 kB of the contract, fixtures and the pipeline. 6 kB of it say why a request got its response, keep the states
    // before it, search and sort records for a dashboard, and say how a student has access to each course. 5 kB of it bound what a
    // journal keeps, judge a request again after a wait, and check names and times. Only development builds contain it.
    program: "export { createPlatform } from '@academy-access/engine'",
    max: 59_600,
  },
  {
    // 64.0 kB: 1.6 kB of it are the same comparisons as in the engine; 0.8 kB of it are those of the engine; 1 kB of it are the functions of the engine that its users need; the engine, 4 kB of handlers, and the controls of academies with their checks. Only development builds contain it.
    program: "export { setupAcademy } from '@academy-access/msw/browser'",
    external: ['msw', 'msw/*'],
    max: 64_200,
  },
]

/** Sizes of the tarballs that an installation downloads, in bytes. They are mostly sources and source maps. */
export const tarballs: Readonly<Record<string, number>> = {
  '@academy-access/schemas': 133_000, // 4 kB: copies of keys are found in any encoding; 19 kB: the OpenAPI document of all promises; 5 kB: keys, base URLs and names, checked once for all packages; 20 kB: examples of the OpenAPI document; 37 kB: OpenAPI as JSON and as a module; 16 kB: the generated parsers with their source map; 3 kB: types without zod, beside those with it
  '@academy-access/sdk': 187_000, // 6 kB: 429s of a limit of requests at once, and of gateways that shed requests; 7 kB: the pages of infinite queries; 6 kB: the errors of each runtime before the first byte of a request, fields read once, the caller in a stack, and 429s that are no limit; 1 kB: the code of iterations is loaded in two ways; 2 kB: options of a call for TanStack Query, and the skill for coding agents; 4 kB: the limit of all waits, and what hooks of an own ky may do; 1 kB: two versions of what pages do not need; 2 kB: a limit for bodies, and copies of the key in base64; 8 kB: the handler of node:http; 6 kB: ky, an instance of the caller, and hooks that are awaited; 24 kB: the proxy; 20 kB: unknown names and their suggestions; 14 kB: the pace of a rate limit; all as code, types and sources
  '@academy-access/roster': 296_000, // 1 kB: what students have is read before they are enrolled; 26 kB: the columns of the exports of other programs, several columns for one role, cells that were not read, and the outcomes of each step; 4 kB: each removal is proved, and the command keeps what it removes; 4 kB: every field of a plan is checked, and its academy and students are recognized; half: the command bundles the client, zod, and the parser of CSV
  '@academy-access/engine': 386_500, // 3 kB: academies and earlier states are compared; 23 kB: the tree of controls, with a schema and a summary for each, and how its methods are called from elsewhere; 7 kB of it say on which requests a fault fires, and check that; 2 kB of it look up accounts that several platforms share; 2 kB save faults and emails and continue with them; 50 kB of it inspect requests, keep earlier states and explain access and errors; two entries, each with its source map; every field of a fixture is documented
  '@academy-access/msw': 42_000, // 3 kB match at any address and explain another one; 3 kB of it reject set-ups whose requests would reach the network
  // 1,150 kB of it are Scalar, the page at /docs (docs/decisions/reference-by-scalar.md), compressed as it is sent. The command bundles engine, h3 and
  // zod with its compiler, so that it starts and loads fast. 70 kB of it are the endpoints of a dashboard,
  // and 260 kB its page. 150 kB are the command verify with the rules, and 170 kB the commands pull, record and verify --replay with
  // the client, as code and as source maps. 30 kB are the test kits, as code, types and sources.
  // 10 kB are ky, which the client of the commands sends with.
  // 60 kB are createApp: the app with and without Node, and the endpoints of the dashboard in a form that both share.
  // 12 kB are the pages about front ends and frameworks, which coding agents search, and 12 kB the READMEs of the packages.
  // 13 kB compare academies, say who has access, describe each field of a control, and write an operation as code.
  // 21 kB of the dashboard's page show that comparison, the axes of the summary, and where the app sends.
  '@academy-access/server': 2_267_000,
}
