import { existsSync } from 'node:fs'

import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

// Packages are their sources here, as tsconfig.base.json maps them: no test needs a build.
const resolve = { tsconfigPaths: true }

/**
 * Tests in a page. Each project is served from an origin of its own, because a service worker is one per origin, and
 * goes when a page that used it does.
 */
const inChromium = (name: string, include: string[]) => ({
  resolve,
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    name,
    include,
    fileParallelism: false,
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

export default defineConfig({
  resolve,
  test: {
    // Many requests in one test, with other tests beside it, on two slow cores.
    testTimeout: 60_000,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test-results.json' },
    projects: [
      {
        resolve,
        test: {
          name: 'node',
          include: ['{packages,apps,tests,examples}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'],
        },
      },
      {
        // The handlers also go with the msw before.
        resolve: { ...resolve, alias: [{ find: /^msw(?=$|\/)/, replacement: 'msw2' }] },
        test: { name: 'msw2', include: ['packages/msw/src/{override,setup}.test.ts'] },
      },
      inChromium('browser', ['packages/**/*.browser.test.ts']),
      inChromium('example-browser', ['examples/**/*.browser.test.ts']),
      inChromium('conformance-browser', ['tests/**/*.browser.test.ts']),
    ],
  },
})

if (!existsSync(chromium))
  throw new Error(`No Chromium at ${chromium}; run \`node scripts/browser.ts\` or set CHROMIUM_PATH`)
