import { createReadStream, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node'

import { findChromium } from './scripts/chromium.ts'

// The processes of the tests load the same large modules again and again.
process.env['NODE_COMPILE_CACHE'] ??= new URL('node_modules/.cache/compiled', import.meta.url).pathname

// Tests that start a browser themselves read it too. Other tools read this file on machines without a browser.
process.env['CHROMIUM_PATH'] ??= findChromium() ?? ''

/** A global setup of browser tests alone. */
const requireChromium = new URL('scripts/require-chromium.ts', import.meta.url).pathname

// Imports of our packages resolve to their sources, as in tsconfig.base.json, so tests need no build.
const resolve = { tsconfigPaths: true }

/** Files that share Playwright and what they test. Playwright sets the language of all copies of zod in its process for good. */
const withPlaywright = ['apps/server/src/serve/faults.test.ts', 'tests/dashboard/*.test.ts']

/** Files of `pnpm test:rest` that open pages. They share Playwright and a browser. */
const onPages = ['tests/dashboard/*.rest.test.ts', 'apps/hosted/test/*-page.rest.test.ts']

/**
 * Files that share the modules of a process, because to load these takes longer than most of the files. A test that
 * changes a global for good does not belong here.
 */
const shared = [
  'apps/dashboard/src/**/*.test.ts',
  'packages/{command,dashboard-api,engine,roster,rules,schemas,sdk}/src/**/*.test.ts',
  'packages/{engine/fixture-schema,schemas/compile,schemas/openapi}/*.test.ts',
  'apps/hosted/test/*.test.ts',
  'apps/server/{src,test}/**/*.test.ts',
  'docs/site/*.test.ts',
  'scripts/**/*.test.ts',
  // The document of the dashboard API has no names of schemas, which the tests of the other document register for good.
  'tests/contract/!(dashboard).test.ts',
  'tests/{conformance,fuzz,mcp,model,packages,repository}/*.test.ts',
]

/** Files of `pnpm test:rest` alone, and of the night. */
const rest = '**/*.rest.test.ts'
const night = '**/*.night.test.ts'

/** Files that do more by night, where THOROUGH is set: more random cases. */
const thorough = () =>
  globSync('{packages,apps,tests}/**/*.test.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes("env['THOROUGH']"))

const inNode = (
  name: string,
  include: string[],
  {
    exclude = [],
    isolate = true,
    env = {},
  }: { exclude?: string[]; isolate?: boolean; env?: Record<string, string> } = {},
) => ({
  resolve,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts', ...exclude],
    isolate,
    env,
    // Some tests collect garbage before they abort a request.
    execArgv: ['--expose-gc'],
  },
})

/**
 * The files of a project run one after the other, in one page. `fileParallelism: false` does this too, but only after the
 * files of all other projects.
 */
const inOnePage = (provider: ReturnType<typeof playwright>) => ({
  ...provider,
  providerFactory: (project: TestProject) =>
    Object.assign(provider.providerFactory(project), { supportsParallelism: false }),
})

/**
 * Tests in a page. Each project has its own origin, because all pages of an origin share one service worker. After a test
 * unregisters that worker, the pages that are opened next are not controlled by it.
 */
const inChromium = (name: string, include: string[]) => ({
  resolve,
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    name,
    include,
    globalSetup: [requireChromium],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: inOnePage(
        playwright({
          launchOptions: {
            executablePath: process.env['CHROMIUM_PATH']!,
            args: [
              '--no-sandbox',
              '--disable-background-networking',
              '--disable-component-update',
              '--disable-quic',
              '--disable-sync',
              '--no-first-run',
            ],
          },
        }),
      ),
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

/** Small files that take long: the suite of all rules, through four transports, and pages that are judged in every look. */
const isLong = ({ moduleId }: TestSpecification) => /\/(?:accessibility|conformance|people-page)[/.]/.test(moduleId)

/** Without the times of an earlier run, vitest starts with the largest file of each project, and ends with these. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await BaseSequencer.prototype.sort.call(this, files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))),
    )
  }
}

/** The previous major version of msw, which the handlers support too. */
const msw2 = { ...resolve, alias: [{ find: /^msw(?=$|\/)/, replacement: 'msw2' }] }

/** Serves the worker script of msw 2, which has no Vite plugin. */
const worker2: Plugin = {
  name: 'worker of msw 2',
  configureServer({ middlewares }) {
    const script = new URL('packages/msw/node_modules/msw2/lib/mockServiceWorker.js', import.meta.url)
    middlewares.use('/mockServiceWorker.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript')
      createReadStream(script).pipe(response)
    })
  },
}

/** The tests of `pnpm test`: every rule, and every part of the packages. */
const daily = [
  inNode('node', ['{packages,apps,tests,examples,scripts,docs}/**/*.test.ts'], {
    exclude: [...shared, ...withPlaywright, rest, night],
  }),
  inNode('node-shared', shared, { isolate: false, exclude: [...withPlaywright, rest, night] }),
  inNode('node-playwright', withPlaywright, { isolate: false, exclude: [rest, night] }),
  inChromium('browser', ['packages/**/*.browser.test.ts']),
  inChromium('conformance-browser', ['tests/conformance/msw-browser.browser.test.ts']),
]

/** The tests of `pnpm test:rest`: the rules through more transports, and what takes long. */
const others = [
  inNode('rest', ['{packages,apps,tests,ecosystem,examples,scripts,docs}/**/*.rest.test.ts'], { exclude: onPages }),
  inNode('rest-playwright', onPages, { isolate: false }),
  {
    ...inNode('msw2', ['packages/msw/src/{override,setup,stalled-response.rest}.test.ts']),
    resolve: msw2,
  },
  {
    ...inChromium('msw2-browser', ['src/**/*.browser.test.ts']),
    root: 'packages/msw',
    resolve: msw2,
    plugins: [worker2],
    // Vite's scan for dependencies does not follow the alias.
    optimizeDeps: { include: ['msw2', 'msw2/browser'] },
  },
  inChromium('example-browser', ['examples/**/*.browser.test.ts']),
  inChromium('rest-browser', ['tests/**/*.rest.browser.test.ts']),
]

/** The tests of the night: more random cases, and what takes longest. */
const nightly = () => [
  inNode('night', ['{packages,apps,tests,docs}/**/*.night.test.ts', ...thorough()], { env: { THOROUGH: 'true' } }),
]

export default defineConfig(({ mode }) => ({
  resolve,
  test: {
    // More than there are cores, because many tests wait for a browser or another process. Each worker loads all modules.
    maxWorkers: availableParallelism() + 1,
    // Some tests send many requests while others run, on two slow cores.
    testTimeout: 300_000,
    // A browser takes longer than the default of 10 seconds to start on a busy machine.
    hookTimeout: 300_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: mode === 'test' ? 'test-results.json' : `test-results.${mode}.json` },
    sequence: { sequencer: LongestFirst },
    projects: mode === 'night' ? nightly() : mode === 'rest' ? others : daily,
  },
}))
