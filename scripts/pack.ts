/*
 * Writes the six packages as files into `packed/`: `pnpm program scripts/pack.ts`. Then prints what pnpm, Yarn and Bun need to
 * install them: the files name each other by version, and these package managers would look for the versions in the registry.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The overrides for the files of a folder, one text for each place. */
export function overridesFor(folder: string, files: readonly string[]): string {
  const entries = files.flatMap((file) => {
    const name = /^academy-access-([a-z]+)-\d.*\.tgz$/.exec(file)?.[1]
    return name === undefined ? [] : [[`@academy-access/${name}`, `file:${join(folder, file)}`] as const]
  })
  const json = JSON.stringify(Object.fromEntries(entries), undefined, 2).replaceAll('\n', '\n  ')
  return [
    'npm installs these files as they are. Before pnpm add, yarn add or bun add, put this into your app:',
    '',
    '# pnpm-workspace.yaml',
    'overrides:',
    ...entries.map(([name, file]) => `  '${name}': '${file}'`),
    '',
    '// package.json, for Yarn',
    `  "resolutions": ${json}`,
    '',
    '// package.json, for Bun',
    `  "overrides": ${json}`,
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = resolve('packed')
  const packages = ['./packages/{engine,msw,roster,schemas,sdk}', '@academy-access/server']
  const filters = packages.flatMap((filter) => ['--filter', filter])
  const pack = ['--recursive', ...filters, '--reporter=silent', 'pack', '--pack-destination', folder]
  execFileSync('pnpm', pack, { stdio: 'inherit' })
  console.log(overridesFor(folder, readdirSync(folder).toSorted()))
}
