import { defineConfig } from 'vitest/config'

/** Tests the built stories in a browser: `pnpm test:storybook`. */
export default defineConfig({ test: { include: ['*.spec.ts'], testTimeout: 60_000, hookTimeout: 60_000 } })
