import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'

// Without this variable, Playwright uses the browser of `npx playwright install chromium`.
const executablePath = process.env['CHROMIUM_PATH']
const launchOptions = executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] }

export default defineConfig({
  plugins: [msw({ mode: 'worker-only' })],
  test: {
    include: ['*.browser.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
