import { defineConfig } from 'vitest/config'

/** The stories as built, in a browser: `pnpm test:storybook`. */
export default defineConfig({ test: { include: ['*.spec.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })
