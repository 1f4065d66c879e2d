/** The public imports of the packages: the file of each, and a description. Versioning excludes `/internal` entries, so they have no pages. */
export const entries: Readonly<Record<string, { readonly file: string; readonly about: string }>> = {
  '@academy-access/sdk': { file: 'packages/sdk/src/index.ts', about: 'The client, its errors and its types.' },
  '@academy-access/sdk/proxy': {
    file: 'packages/sdk/src/proxy.ts',
    about: 'A request handler that lets a browser call the API without the key.',
  },
  '@academy-access/sdk/query': { file: 'packages/sdk/src/query.ts', about: 'Options for TanStack Query.' },
  '@academy-access/roster': {
    file: 'packages/roster/src/index.ts',
    about: 'Whole rosters: find, ensure, plan, apply, export.',
  },
  '@academy-access/engine': {
    file: 'packages/engine/src/index.ts',
    about: 'The service in memory: platforms, academies, fixtures, faults, the clock and the journal.',
  },
  '@academy-access/msw': {
    file: 'packages/msw/src/index.ts',
    about: 'MSW handlers, overrides and matchers, for any runtime.',
  },
  '@academy-access/msw/node': { file: 'packages/msw/src/node.ts', about: 'An academy for tests in Node.' },
  '@academy-access/msw/browser': {
    file: 'packages/msw/src/browser.ts',
    about: 'An academy for tests in a browser, and for developing an app without a server.',
  },
  '@academy-access/msw/vitest': {
    file: 'packages/msw/src/vitest.ts',
    about: 'Adds `toHaveReceived` to the `expect` of vitest, with its types. Import it only for this effect.',
  },
  '@academy-access/server': { file: 'apps/server/src/index.ts', about: 'The local server, started from code.' },
  '@academy-access/server/app': {
    file: 'apps/server/src/app.ts',
    about: 'The service as an h3 app, for any web-standard runtime and for apps of h3, Nitro and Nuxt.',
  },
  '@academy-access/server/playwright': {
    file: 'apps/server/src/kit/playwright.ts',
    about: 'A `test` of Playwright with an academy of its own.',
  },
  '@academy-access/server/vitest': {
    file: 'apps/server/src/kit/vitest.ts',
    about: 'A `test` of Vitest with an academy of its own.',
  },
  '@academy-access/server/vitest/setup': {
    file: 'apps/server/src/kit/vitest-setup.ts',
    about: 'A global setup of Vitest that starts the server for a run.',
  },
  '@academy-access/schemas': {
    file: 'packages/schemas/src/index.ts',
    about: 'The contract: endpoints, errors, limits, and the schema and type of each resource.',
  },
  '@academy-access/schemas/openapi': {
    file: 'packages/schemas/src/openapi.ts',
    about: 'The contract as an OpenAPI document.',
  },
}
