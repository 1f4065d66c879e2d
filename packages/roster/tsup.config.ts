import { rmSync } from 'node:fs'

import { defineConfig, type Options } from 'tsup'

const common: Options = { format: 'esm', target: 'es2023', sourcemap: true, silent: true, removeNodeProtocol: false }

// tsup's own `clean` would delete the other build's output, because both run at the same time.
rmSync('dist', { recursive: true, force: true })

export default defineConfig([
  // The reader's bundler chooses the build of csv-parse: that for Node needs modules of Node.
  { ...common, entry: ['src/index.ts'], external: ['#csv-parse'] },
  {
    ...common,
    // One file with all dependencies, so that `npx` installs and starts fast.
    entry: ['src/cli.ts'],
    noExternal: [/.*/],
    // The map would be three quarters of the package, and the command prints no stacks.
    sourcemap: false,
    metafile: true,
    // The packages of the progress bar are CommonJS and call `require` for modules of Node.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  },
])
