import { defineConfig } from '@playwright/test'

const academyPort = process.env['ACADEMY_PORT'] ?? '4010'
const appPort = process.env['APP_PORT'] ?? '5173'
const chromium = process.env['CHROMIUM_PATH']

export const academyUrl = `http://127.0.0.1:${academyPort}`

export default defineConfig({
  testMatch: '*.e2e.ts',
  outputDir: 'node_modules/.playwright',
  fullyParallel: true,
  // Slow machines need more than the default of 5 seconds.
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${appPort}`,
    ...(chromium !== undefined && { launchOptions: { executablePath: chromium, args: ['--no-sandbox'] } }),
  },
  webServer: [
    {
      command: `academy-server --port ${academyPort} --quiet`,
      url: `${academyUrl}/health`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
    // The app under test.
    { command: `vite --host 127.0.0.1 --port ${appPort} --strictPort`, url: `http://127.0.0.1:${appPort}` },
  ],
})
