import { createReadStream } from 'node:fs'

import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Fails a run of browser tests early and clearly, and only such a run: other tools read this file without Chromium. */
const requireChromium = new URL('scripts/require-chromium.ts', import.meta.url).pathname

// Packages are their sources here, as tsconfig.base.json maps them: no test needs a build.
const resolve = { tsconfigPaths: true }

/**
 * Tests in a page. Each project is served from an origin of its own: a service worker is one per origin, and one that a
 * test unregisters comes back without the pages that are opened next.
 */
const inChromium = (name: string, include: string[]) => ({
  resolve,
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    name,
    include,
    fileParallelism: false,
    globalSetup: [requireChromium],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: chromium,
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
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

/** The msw before, with which the handlers go too. */
const msw2 = { ...resolve, alias: [{ find: /^msw(?=$|\/)/, replacement: 'msw2' }] }

/** Serves its worker script: it has no plugin of its own. */
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

export default defineConfig({
  resolve,
  test: {
    // Many requests in one test, with other tests beside it, on two slow cores.
    testTimeout: 60_000,
    // A browser takes longer than the default of 10 seconds to start on a busy machine.
    hookTimeout: 60_000,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test-results.json' },
    projects: [
      {
        resolve,
        test: {
          name: 'node',
          include: ['{packages,apps,tests,examples}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'],
          // Some tests collect garbage before they abort a request.
          execArgv: ['--expose-gc'],
        },
      },
      {
        resolve: msw2,
        test: {
          name: 'msw2',
          include: ['packages/msw/src/{override,setup,stalled-response}.test.ts'],
          execArgv: ['--expose-gc'],
        },
      },
      inChromium('browser', ['packages/**/*.browser.test.ts']),
      {
        ...inChromium('msw2-browser', ['src/**/*.browser.test.ts']),
        root: 'packages/msw',
        resolve: msw2,
        plugins: [worker2],
        // The scan for what to prepare does not see through the alias.
        optimizeDeps: { include: ['msw2', 'msw2/browser'] },
      },
      inChromium('example-browser', ['examples/**/*.browser.test.ts']),
      inChromium('conformance-browser', ['tests/**/*.browser.test.ts']),
    ],
  },
})
