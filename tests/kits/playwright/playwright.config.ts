import { type AcademyOptions, academyServer, type AcademyWorkerOptions } from '@academy-access/server/playwright'
import { defineConfig } from '@playwright/test'

const { KITS_SERVER_URL: academyUrl, KITS_PROJECTS: projects = '1' } = process.env

const app = { command: `"${process.execPath}" app.ts`, wait: { stdout: /(?<kits_app_url>http\S+) is the app/ } }

export default defineConfig<AcademyOptions, AcademyWorkerOptions>({
  testMatch: '*.e2e.ts',
  outputDir: '../node_modules/.playwright',
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: {
    academyUrl,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH']!,
      args: ['--no-sandbox'],
    },
  },
  projects: Array.from({ length: Number(projects) }, (_, index) => ({ name: `project ${index + 1}` })),
  webServer: [
    ...(academyUrl === undefined ? [academyServer({ fixture: '../academies.json' })] : []),
    // Only the tests with a page need it.
    ...(process.env['KITS_APP'] === 'none' ? [] : [app]),
  ],
})
