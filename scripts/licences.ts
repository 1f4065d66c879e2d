import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/*
 * The packages come from three builds: esbuild's of a package, Vite's of the dashboard, and Scalar's own. A plugin for bundles,
 * such as rollup-plugin-license, sees one of them.
 */

/** A licence, and the packages that have it, such as `zod 4.6.7`. */
export interface Licence {
  readonly packages: readonly string[]
  readonly text: string
}

/** Packages without a licence file of their own, and who holds the copyright by their repositories. Scalar's are added below. */
const holders: Readonly<Record<string, string>> = {
  '@headlessui/vue': '2020 Tailwind Labs',
  '@replit/codemirror-css-color-picker': '2022 Replit',
}

/** Packages that Scalar bundles but does not list as dependencies. They have the licence of this package. */
const unlisted: Readonly<Record<string, string>> = { 'unist-util-find-after': 'unist-util-visit' }

/** The licences of the packages in `folders`. */
export function licencesOf(folders: Iterable<string>): Licence[] {
  return grouped([...folders].map((folder) => licenceOf(folder)))
}

/** Reads licences that were written to a file. */
export function readLicences(path: string): Licence[] {
  return JSON.parse(readFileSync(path, 'utf8')) as Licence[]
}

/** The text that a package ships, as the licences require: each text once, below the packages that have it. */
export function licenceTexts(licences: readonly Licence[]): string {
  const texts = grouped(licences).map(({ packages, text }) => `${packages.join('\n')}\n\n${text}\n`)
  return texts.toSorted().join(`\n${'-'.repeat(80)}\n\n`)
}

function grouped(licences: readonly Licence[]): Licence[] {
  const packagesOf = new Map<string, Set<string>>()
  for (const { packages, text } of licences) {
    const known = packagesOf.get(text) ?? new Set()
    packagesOf.set(text, known)
    for (const name of packages) known.add(name)
  }
  return [...packagesOf].map(([text, packages]) => ({ packages: [...packages].toSorted(), text }))
}

/** The folders of the packages that a bundle contains, by esbuild's list of its inputs. Deletes the list. */
export function bundledPackages(metafile: string): string[] {
  const { inputs } = JSON.parse(readFileSync(metafile, 'utf8')) as { inputs: Record<string, unknown> }
  rmSync(metafile)
  return Object.keys(inputs).flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])
}

/** The folders of packages that `from` depends on, itself included, which have one of these names. */
export function foldersOf(names: ReadonlySet<string>, from: string): Set<string> {
  const installed = [...dependenciesOf(realpathSync(from))].map((folder) => ({ folder, name: manifestOf(folder).name }))
  return new Set(
    [...names].flatMap((name) => {
      const found = installed.filter((other) => other.name === (unlisted[name] ?? name))
      if (found.length === 0) throw new Error(`${name} is bundled, but not installed: its licence is unknown`)
      return found.map(({ folder }) => folder)
    }),
  )
}

function dependenciesOf(folder: string, seen = new Set<string>()): Set<string> {
  if (seen.has(folder)) return seen
  seen.add(folder)
  const { dependencies, peerDependencies, devDependencies } = manifestOf(folder)
  // A package of this repository bundles what it only needs to be built.
  const own = folder.includes('node_modules') ? undefined : devDependencies
  for (const name of Object.keys({ ...dependencies, ...peerDependencies, ...own })) {
    const found = installedAt(folder, name)
    if (found !== undefined) dependenciesOf(found, seen)
  }
  return seen
}

/** Where Node finds a package that another one imports; undefined if it is not installed. */
function installedAt(importer: string, name: string): string | undefined {
  const candidate = join(importer, 'node_modules', name)
  if (existsSync(candidate)) return realpathSync(candidate)
  const parent = dirname(importer)
  return parent === importer ? undefined : installedAt(parent, name)
}

interface Manifest {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function licenceOf(folder: string): Licence {
  const { name, version, license } = manifestOf(folder)
  const packages = [`${name} ${version}`]
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file !== undefined) return { packages, text: readFileSync(join(folder, file), 'utf8').trim() }
  // It gives up all rights, and asks for no text.
  if (license === 'Unlicense') return { packages, text: 'Released into the public domain under the Unlicense.' }
  const holder = name.startsWith('@scalar/') ? '2023-present Scalar' : holders[name]
  if (holder === undefined || license !== 'MIT') throw new Error(`${name} has no licence file`)
  return { packages, text: mit(holder) }
}

const mit = (holder: string) => `The MIT License (MIT)

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
