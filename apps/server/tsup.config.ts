import { readFileSync, rmSync, writeFileSync } from 'node:fs'

import { defineConfig, type Options } from 'tsup'

import { licenceTexts } from './build-licences.ts'
import { copyScalar } from './build-scalar.ts'

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
  { ...common, entry: ['src/index.ts'] },
  {
    ...common,
    // One file with all dependencies: resolving a hundred modules takes a third of the start-up time.
    entry: ['src/cli.ts'],
    noExternal: [/.*/],
    metafile: true,
    onSuccess: async () => {
      const folders = [...bundledPackages('dist/metafile-esm.json'), ...copyScalar('dist/scalar')]
      writeFileSync('dist/THIRD-PARTY-LICENCES.txt', licenceTexts(folders))
    },
  },
])

/** The folders of the packages that a bundle contains, by esbuild's list of its inputs. */
function bundledPackages(metafile: string): string[] {
  const { inputs } = JSON.parse(readFileSync(metafile, 'utf8')) as { inputs: Record<string, unknown> }
  rmSync(metafile)
  return Object.keys(inputs).flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
}
