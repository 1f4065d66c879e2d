import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { globalSetup: '@academy-access/server/vitest/setup', include: ['*.spec.ts'] },
})
