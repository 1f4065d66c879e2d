import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['jsdom', 'happy-dom', 'node'].map((environment) => ({
      resolve: { tsconfigPaths: true },
      test: { name: environment, environment, include: ['*.spec.ts'] },
    })),
  },
})
