import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** `pnpm start` needs the command alone, and makes it from the sources of all packages. */
const isForStart = process.argv.includes('--env.START')

// Printed by a process of its own: a configuration cannot import what the build of another package has made.
const demoRecords = isForStart ? undefined : execFileSync(process.execPath, ['demo-records.ts'], { encoding: 'utf8' })

/** The command and the app load the same file for coding agents, and only when one connects. */
const mcpInOneFile: Plugin = {
  name: 'mcp-in-one-file',
  setup: (build) =>
    build.onResolve({ filter: /^@academy-access\/mcp$/ }, () => ({ path: './mcp.cjs', external: true })),
}

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
  esbuildPlugins: [mcpInOneFile],
}

// tsup's own `clean` would delete the output of the other builds, because they run at the same time.
for (const folder of ['dist', '.cache']) rmSync(folder, { recursive: true, force: true })

const packageFiles: Options[] = [
  {
    ...common,
    // Flat, so that the path from a built file to the package's folder is that of `package-folder.ts`.
    entry: {
      app: 'src/app.ts',
      index: 'src/index.ts',
      'vitest-setup': 'src/kit/vitest-setup.ts',
    },
  },
]

const command: Options[] = [
  {
    ...common,
    // For ES modules and for the script of the command alike. Both have zod.
    entry: { mcp: '../../packages/mcp/src/index.ts' },
    format: 'cjs',
    esbuildPlugins: [],
    noExternal: [/^(?!zod)/],
    minify: true,
    sourcemap: false,
    esbuildOptions: (options) => {
      // The validator of JSON Schema for browsers is a seventh of that for Node, and runs everywhere.
      options.conditions = ['browser']
    },
  },
  {
    ...common,
    // One file each, because every test file loads one of them, and every start the command.
    entry: {
      cli: 'src/bin.ts',
      ...(!isForStart && { playwright: 'src/kit/playwright.ts', vitest: 'src/kit/vitest.ts' }),
    },
    splitting: false,
    noExternal: ['@academy-access/schemas'],
  },
  {
    ...common,
    // One script with all dependencies: resolving a hundred modules takes a third of the start-up time.
    entry: { command: 'src/cli.ts' },
    format: 'cjs',
    noExternal: [/.*/],
    metafile: true,
    // The shim of tsup for `import.meta.url` makes a wrong URL of a path with `#`, `?` or `%`.
    define: {
      ...common.define,
      ...(demoRecords !== undefined && { DEMO_RECORDS: JSON.stringify(demoRecords) }),
      'import.meta.url': 'moduleUrl',
    },
    minify: true,
    // Its map would be half a megabyte of the tarball, most of it of other packages.
    sourcemap: false,
    esbuildOptions: (options) => {
      common.esbuildOptions?.(options, { format: 'cjs' })
      // `bin.ts` runs the script without a loader of modules. All that is imported on demand is in the script, or of Node.
      options.supported = { 'dynamic-import': false }
    },
    // One regular expression has a character beyond ASCII, and V8 would read the whole script as two bytes a character. `bin.ts`
    // calls the script as a function, as Node does with a module, and compares its checksum: both would take time at each start.
    onSuccess: async () => {
      const text = readFileSync('dist/command.cjs', 'utf8')
      const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      const ascii = text.replaceAll(/[^\0-\x7F]/g, escaped)
      const checksum = crc32(ascii).toString(16).padStart(8, '0')
      writeFileSync('dist/command.cjs', `// ${checksum}\n(function (module, require, moduleUrl) {${ascii}\n})`)
    },
  },
]

export default defineConfig(isForStart ? command : [...packageFiles, ...command])
