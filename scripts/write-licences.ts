/*
 * Writes the licences of all packages whose code a package ships, as those licences require. Runs in the folder of a package
 * after `tsup` with `metafile`: `node ../../scripts/write-licences.ts`. A build that copies files of other packages writes
 * their names to dist/copied-packages.json before.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { bundledPackages, foldersOf, licencesOf, licenceTexts, readLicences } from './licences.ts'

/** Packages that the package `from` depends on. */
interface CopiedPackages {
  readonly from: string
  readonly names: readonly string[]
}

const copied = 'dist/copied-packages.json'

/** Licences of packages that are not installed. */
const written = 'scalar-licences.json'

writeFileSync(
  'dist/THIRD-PARTY-LICENCES.txt',
  licenceTexts([
    ...licencesOf([...globSync('dist/metafile-*.json').flatMap(bundledPackages), ...copiedPackages()]),
    ...(existsSync(written) ? readLicences(written) : []),
  ]),
)

function copiedPackages(): Iterable<string> {
  if (!existsSync(copied)) return []
  const all = JSON.parse(readFileSync(copied, 'utf8')) as CopiedPackages[]
  rmSync(copied)
  return all.flatMap(({ from, names }) => [...foldersOf(new Set(names), from)])
}
