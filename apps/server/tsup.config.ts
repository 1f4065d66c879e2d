import { rmSync } from 'node:fs'

import { defineConfig, type Options } from 'tsup'

const common: Options = {
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  silent: true,
  // `node:sqlite` cannot be imported without its prefix.
  removeNodeProtocol: false,
}

// tsup's own `clean` would delete the other build's output, because both run at the same time.
rmSync('dist', { recursive: true, force: true })

export default defineConfig([
  { ...common, entry: ['src/index.ts', 'src/playwright.ts', 'src/vitest.ts', 'src/vitest-setup.ts'] },
  {
    ...common,
    // One file with all dependencies: resolving a hundred modules takes a third of the start-up time.
    entry: ['src/cli.ts'],
    noExternal: [/.*/],
    metafile: true,
  },
])
