import { defineConfig } from 'vitest/config'

/** The conformance suite through a Prism proxy: `node ecosystem/run.ts prism`. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ['*.contract.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
})
