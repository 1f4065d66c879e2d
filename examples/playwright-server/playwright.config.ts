import { academyServer } from '@academy-access/server/playwright'
import { defineConfig } from '@playwright/test'

const baseURL = `http://127.0.0.1:${process.env['APP_PORT'] ?? 5173}`
const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testMatch: '*.e2e.ts',
  outputDir: 'node_modules/.playwright',
  fullyParallel: true,
  // Slow machines need more than the default of 5 seconds.
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    ...(executablePath !== undefined && { launchOptions: { executablePath, args: ['--no-sandbox'] } }),
  },
  webServer: [
    academyServer(),
    // The app under test.
    { command: `vite --host 127.0.0.1 --port ${new URL(baseURL).port} --strictPort`, url: baseURL },
  ],
})
