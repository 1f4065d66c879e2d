import { defineConfig } from 'vitest/config'

/** The conformance suite through a Prism proxy: `pnpm test:contract`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ['*.contract.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
})
