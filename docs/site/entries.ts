/** The public imports of the packages: the file of each, and a description. Versioning excludes the others, so they have no pages. */
export const entries: Readonly<Record<string, readonly [file: string, about: string]>> = {
  sdk: ['packages/sdk/src/index.ts', 'The client, its errors and its types.'],
  'sdk/proxy': ['packages/sdk/src/proxy.ts', 'A handler that lets a browser call the API without the key.'],
  'sdk/query': ['packages/sdk/src/query.ts', 'Options for TanStack Query.'],
  roster: ['packages/roster/src/index.ts', 'Whole rosters: find, ensure, plan, apply, export.'],
  engine: [
    'packages/engine/src/index.ts',
    'The service in memory: platforms, fixtures, faults, the clock and the journal.',
  ],
  msw: ['packages/msw/src/index.ts', 'MSW handlers, overrides and matchers, for any runtime.'],
  'msw/node': ['packages/msw/src/node.ts', 'An academy for tests in Node.'],
  'msw/browser': ['packages/msw/src/browser.ts', 'An academy for tests in a browser, and for an app without a server.'],
  'msw/vitest': ['packages/msw/src/vitest.ts', 'Adds `toHaveReceived` to the `expect` of vitest, with its types.'],
  server: ['apps/server/src/index.ts', 'The local server, started from code.'],
  'server/app': ['apps/server/src/app.ts', 'The service as an h3 app, for web-standard runtimes, h3, Nitro and Nuxt.'],
  'server/playwright': ['apps/server/src/kit/playwright.ts', 'A `test` of Playwright with an academy of its own.'],
  'server/vitest': ['apps/server/src/kit/vitest.ts', 'A `test` of Vitest with an academy of its own.'],
  'server/vitest/setup': ['apps/server/src/kit/vitest-setup.ts', 'A global setup of Vitest that starts the server.'],
  schemas: [
    'packages/schemas/src/index.ts',
    'The contract: endpoints, errors, limits, schemas and types of the resources.',
  ],
  'schemas/openapi': ['packages/schemas/src/openapi.ts', 'The contract as an OpenAPI document.'],
}
