/*
 * Writes the licences of all packages that a bundle contains, as those licences require. Runs in the folder of a package
 * after `tsup` with `metafile`: `node ../../scripts/write-licences.ts`.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const metafile = 'dist/metafile-esm.json'
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
writeFileSync('dist/THIRD-PARTY-LICENCES.txt', texts.join(`\n${'-'.repeat(80)}\n\n`))
