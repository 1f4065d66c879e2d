import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Inside the repository a package is its source: see `paths` in tsconfig.base.json.
  resolve: { tsconfigPaths: true },
  test: { name: 'sdk', include: ['src/**/*.test.ts'] },
})
