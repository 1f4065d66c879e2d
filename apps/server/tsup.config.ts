import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

import { defineConfig, type Options } from 'tsup'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

// Printed by a process of its own: a configuration cannot import what the build of another package has made.
const demoRecords = execFileSync(process.execPath, ['demo-records.ts'], { encoding: 'utf8' })

const common: Options = {
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  // With the sources of all that it bundles, the maps would be three times as large.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  silent: true,
  // `node:sqlite` cannot be imported without its prefix.
  removeNodeProtocol: false,
  define: { SERVER_VERSION: JSON.stringify(version) },
}

// tsup's own `clean` would delete the output of the other builds, because they run at the same time.
for (const folder of ['dist', '.cache']) rmSync(folder, { recursive: true, force: true })

export default defineConfig([
  {
    ...common,
    // Flat, so that the path from a built file to the package's folder is that of `package-folder.ts`.
    entry: {
      app: 'src/app.ts',
      index: 'src/index.ts',
      'vitest-setup': 'src/kit/vitest-setup.ts',
    },
  },
  {
    ...common,
    // One file each, because every test file loads one of them.
    entry: { playwright: 'src/kit/playwright.ts', vitest: 'src/kit/vitest.ts' },
    splitting: false,
    noExternal: ['@academy-access/schemas'],
  },
  {
    ...common,
    // One file with all dependencies: resolving a hundred modules takes a third of the start-up time.
    entry: { cli: 'src/bin.ts' },
    noExternal: [/.*/],
    metafile: true,
    define: { ...common.define, DEMO_RECORDS: JSON.stringify(demoRecords) },
    minify: true,
    // The packages of the progress bar are CommonJS and call `require` for modules of Node.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  },
])
