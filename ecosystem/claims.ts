/** A statement of a page that something works, and what tries it where the reader of the page is. */
export interface Claim {
  /** Words of the page. */
  readonly says: string
  /** Rows and groups of rows of `ecosystem/run.ts`, and files of tests. */
  readonly tried: readonly string[]
}

/** The code of a page compiles as a reader compiles it, with fixed and with the newest packages; and it runs. */
const itsExamples = ['examples-of-pages', 'tests/examples/examples.rest.test.ts']

const tried = (says: string, ...more: string[]): Claim[] => [{ says, tried: more }]
const withExamples = (says: string, ...more: string[]): Claim[] => [{ says, tried: [...itsExamples, ...more] }]

/** The claims of each page that a user reads. */
export const claims: Readonly<Record<string, readonly Claim[]>> = {
  'README.md': [
    ...withExamples('npx -y pnpm@12 start', 'first-commands', 'example-quickstart'),
    ...tried('npx -y pnpm@12 test', '.ci/run'),
    ...tried('Every rule has a test', 'tests/conformance/coverage.test.ts'),
    ...tried('Prism, Mockoon', 'mocks'),
    ...tried('`require` works too', 'commonjs-node22', 'commonjs-node24'),
  ],
  'apps/server/README.md': withExamples('as a local server', 'server', 'apps/server/src/readme.test.ts'),
  'docs/frameworks/bun.md': tried('bun add @academy-access/sdk', 'page-bun', 'bun'),
  'docs/frameworks/cypress.md': tried('The whole app runs against the emulator', 'page-cypress'),
  'docs/frameworks/deno.md': tried('deno add npm:@academy-access/sdk', 'page-deno', 'deno'),
  'docs/frameworks/express.md': tried('npm install @academy-access/sdk express', 'page-express'),
  'docs/frameworks/hono.md': tried('npm install @academy-access/sdk hono', 'page-hono'),
  'docs/frameworks/jest.md': tried(
    'with all rules and errors of the service',
    'page-jest',
    'page-jest-commonjs',
    'jest',
    'jest-jsdom',
  ),
  'docs/frameworks/next.md': tried('For the App Router', 'page-next', 'page-next-slash'),
  'docs/frameworks/nuxt.md': tried('a route of Nitro passes the calls on', 'page-nuxt'),
  'docs/frameworks/storybook.md': tried(
    'Each story begins with the same academy',
    'page-storybook',
    'example-storybook',
  ),
  'docs/frameworks/sveltekit.md': tried('`load` functions of the server call the service', 'page-sveltekit'),
  'docs/frameworks/vite.md': tried('the server of Vite is the proxy that adds it', 'page-vite'),
  'docs/frameworks/vue.md': tried('For Vue with Vite', 'page-vue'),
  'docs/frameworks/workers.md': tried('npm install @academy-access/sdk', 'page-workers', 'worker', 'workerd'),
  'docs/front-end/forms.md': withExamples('has a text for each field that an error is about', 'example-roster-app'),
  'docs/front-end/mocks.md': withExamples('behind the service worker', 'example-roster-app', 'msw-native'),
  'docs/front-end/proxy.md': withExamples('React pages with students, lists and errors', 'example-roster-app'),
  'docs/front-end/queries.md': withExamples(
    'npm install @academy-access/sdk @tanstack/react-query',
    'example-roster-app',
  ),
  'docs/front-end/waiting.md': withExamples(
    'All calls of the page wait together',
    'packages/sdk/src/pace/rate-limit-gate.test.ts',
  ),
  'docs/guides/ci.md': withExamples(
    'for apps that run unchanged',
    'image-of-server',
    'apps/server/src/exec/exec.test.ts',
  ),
  'docs/guides/coding-agents.md': tried(
    'over the Model Context Protocol',
    'mcp-conformance',
    'mcp-inspector',
    'tests/mcp/tasks.test.ts',
  ),
  'docs/guides/dashboard-api.md': withExamples(
    'has a JSON API below `/dashboard/api`',
    'apps/server/test/dashboard/events.test.ts',
  ),
  'docs/guides/dashboard.md': withExamples('serves a page at `/dashboard`', 'tests/dashboard/shell.test.ts'),
  'docs/guides/data.md': tried(
    '--data academy.db',
    'apps/server/src/data/processes.rest.test.ts',
    'apps/server/src/data/open.test.ts',
  ),
  'docs/guides/faults-and-time.md': withExamples(
    'A test can cause what is rare',
    'apps/server/src/serve/faults.test.ts',
  ),
  'docs/guides/other-generators.md': withExamples('use the OpenAPI 3.1 document of the API', 'tools'),
  'docs/guides/paging.md': withExamples('Two lists have pages'),
  'docs/guides/proxy.md': withExamples('makes a request handler for', 'page-next', 'page-express', 'page-hono'),
  'docs/guides/pull.md': tried('with made-up names, addresses and texts', 'apps/server/src/personal-data.rest.test.ts'),
  'docs/guides/record.md': withExamples('run them against the', 'apps/server/src/verify/replay/replay.rest.test.ts'),
  'docs/guides/retries.md': withExamples(
    'the client follows the contract',
    'packages/sdk/src/call/call-endpoint.test.ts',
  ),
  'docs/guides/roster.md': withExamples('brings the academy to that state', 'roster', 'example-roster-job'),
  'docs/guides/test-kits.md': withExamples(
    'Each test gets an academy of its own',
    'tests/kits/playwright.rest.test.ts',
    'tests/kits/vitest.rest.test.ts',
  ),
  'docs/guides/testing.md': withExamples(
    'There are three transports to it',
    'example-vitest-node',
    'example-vitest-server',
    'example-vitest-browser',
    'example-h3-app',
    'example-playwright-server',
    'node-test',
    'bun-test',
    'deno-test',
  ),
  'docs/guides/verify.md': tried(
    'tests these rules on any server of the API',
    'apps/server/src/verify/run.rest.test.ts',
  ),
  'docs/hosted.md': withExamples('One address for previews, staging and CI jobs', 'apps/hosted/test/service.test.ts'),
  'docs/how-to/enrollments-that-expire.md': withExamples('an enrollment has no end'),
  'docs/how-to/errors-in-frameworks.md': withExamples('A 500, as for every other error', 'fastify', 'koa', 'nest'),
  'docs/how-to/frameworks.md': withExamples(
    'so it runs in every framework',
    'react-router',
    'astro',
    'svelte',
    'solid',
    'angular',
  ),
  'docs/how-to/from-a-clone.md': withExamples('It needs Node 20 or later and npm', 'first-commands'),
  'docs/how-to/from-fetch.md': withExamples('the client renames nothing'),
  'docs/how-to/nightly-job.md': withExamples(
    'cron, GitHub Actions or a Worker starts it',
    'roster',
    'tests/environments/workers.rest.test.ts',
  ),
  'docs/how-to/offer-managed-list.md': withExamples('On the'),
  'docs/how-to/rate-limit.md': withExamples('You need no code', 'packages/sdk/src/pace/rate-limit-gate.test.ts'),
  'docs/how-to/real-service.md': withExamples('Change the address and the key, and no code'),
  'docs/how-to/rotate-a-key.md': withExamples('No request fails in between'),
  'docs/how-to/ten-thousand-students.md': withExamples(
    'continues after a failure, and writes nothing twice',
    'packages/roster/src/apply/apply-plan.test.ts',
  ),
  'docs/how-to/tracing.md': withExamples('Hooks of the client see each attempt'),
  'docs/how-to/upgrade.md': withExamples('Raise all of them together', 'upgrade'),
  'docs/start/app.md': withExamples(
    'an edge worker, or a browser behind a proxy',
    'tests/examples/start-pages.rest.test.ts',
  ),
  'docs/start/packages.md': tried(
    'each brings its own dependencies',
    'esm-node22',
    'esm-node24',
    'pnpm',
    'yarn',
    'yarn-pnp',
  ),
  'docs/versioning.md': [
    ...tried('| Node | 22 and later |', 'Node 22', 'Node 24', 'Node 24 without eval', 'Node 26'),
    ...tried('Node 22.12 and later, Bun, bundlers', 'commonjs-node22', 'esbuild-node', 'webpack-node', 'lambda'),
    ...tried('| `academy-server --data` |', 'apps/server/src/data/open.test.ts'),
    ...tried('| Bun, Deno |', 'Bun', 'bun test', 'Deno'),
    ...tried('| React Native (Metro) |', 'react-native', 'tests/client/react-native.test.ts'),
    ...tried('tested in Chromium', 'Chromium', 'vite', 'parcel', 'webpack', 'esbuild', 'rollup'),
    ...tried('| TypeScript |', 'typescript5.9', 'typescript6', 'typescript7'),
    ...tried('| msw, for', 'msw', 'msw2'),
    ...tried('| vitest, for', 'vitest4'),
    ...tried('workerd | current', 'workerd', 'worker'),
  ],
  'packages/engine/README.md': withExamples('It runs in Node and in browsers', 'engine'),
  'packages/msw/README.md': withExamples('with msw 2.13 or later and', 'msw-native', 'msw-playwright'),
  'packages/roster/README.md': withExamples('applies the difference, and exports everything', 'roster'),
  'packages/schemas/README.md': withExamples('as data', 'schemas'),
  'packages/sdk/README.md': withExamples(
    'It runs in Node 22 and later, Bun, Deno,',
    'esm-node22',
    'bun',
    'deno',
    'worker',
  ),
}
