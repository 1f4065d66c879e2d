import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

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
  { ...common, entry: ['src/index.ts'] },
  {
    ...common,
    // One file with all dependencies: resolving a hundred modules takes a third of the start-up time.
    entry: ['src/cli.ts'],
    noExternal: [/.*/],
    metafile: true,
    onSuccess: async () => writeLicences('dist/metafile-esm.json', 'dist/THIRD-PARTY-LICENCES.txt'),
  },
])

/** Writes the licences of all bundled packages, as those licences require. */
function writeLicences(metafile: string, to: string): void {
  const { inputs } = JSON.parse(readFileSync(metafile, 'utf8')) as { inputs: Record<string, unknown> }
  rmSync(metafile)
  const folders = new Set(
    Object.keys(inputs).flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  )
  const texts = [...folders].toSorted().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${name} has no licence file`)
    return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`
  })
  writeFileSync(to, texts.join(`\n${'-'.repeat(80)}\n\n`))
}
