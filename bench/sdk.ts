/*
 * Compares the client with its peers in one run, interleaved, with a new process for each sample. Prints medians: first
 * load of a program that lists students, CPU of a page of 50 and of one student with a stub of fetch, duration of the
 * first import, type instantiations. Then measures the packed client in an empty project (sdk/packed-figures.ts), and
 * creates students under rate limits (sdk/bulk.ts), and reads under several kinds of limits (sdk/limits.ts). Needs a build. `ROUNDS=9 pnpm program bench/sdk.ts` changes the number of rounds.
 */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

import { bundle } from '@academy-access/packages/bundle'
import { importCosts } from './import-cost.ts'
import { median } from './median.ts'
import type { Scenario } from './sdk/data.ts'
import { measurePacked } from './sdk/packed-figures.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const peers = {
  sdk: '@academy-access/sdk',
  'raw-fetch': undefined,
  ky: 'ky',
  'ky-zod-mini': '@academy-access/schemas',
  'openapi-fetch': 'openapi-fetch',
  'ts-rest': '@ts-rest/core',
  stripe: 'stripe',
  openai: 'openai',
  octokit: 'octokit',
}
type Name = keyof typeof peers
const isName = (name: string): name is Name => name in peers
const names = Object.keys(peers).filter(isName)
const here = (path: string) => new URL(path, import.meta.url).pathname

const samples = new Map<string, number[]>()
const note = (key: string, value: number) => void samples.set(key, [...(samples.get(key) ?? []), value])
const medianOf = (key: string): number => {
  const values = samples.get(key)
  return values ? median(values) : 0
}
const run = (...args: string[]) => Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))

for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    for (const scenario of ['page', 'one'] satisfies Scenario[])
      note(`${name} ${scenario}`, run(here('sdk/cpu.ts'), name, scenario))
  }
  process.stderr.write(`round ${round + 1} of ${rounds}\n`)
}

const targets = Object.values(peers).filter((target) => target !== undefined)
const imports = importCosts(targets, rounds, here('.'))
const rows = []
for (const name of names) {
  const [page, one] = [medianOf(`${name} page`), medianOf(`${name} one`)]
  rows.push({
    peer: name,
    'kB gzip': kilobytes((await bundle(program(name), [], [], here('.'))).first.size),
    'page of 50 µs': Math.round(page),
    '× raw': (page / medianOf('raw-fetch page')).toFixed(2),
    'one student µs': Math.round(one),
    'import ms': Math.round(imports.get(peers[name] ?? '')?.time ?? 0),
    instantiations: instantiations(name),
  })
}
console.table(rows)
await measurePacked(rounds)

process.stderr.write('bulk work under rate limits: four minutes\n')
execFileSync(process.execPath, [here('sdk/bulk.ts')], { stdio: 'inherit' })
process.stderr.write('several kinds of limits: three minutes\n')
execFileSync(process.execPath, [here('sdk/limits.ts')], { stdio: 'inherit' })

/** The program whose bundle is measured for every peer: it lists students in a browser, with all features enabled. */
function program(name: Name): string {
  return `import { peer } from ${JSON.stringify(here(`sdk/peers/${name}.ts`))}\nconsole.log(await peer(fetch).page())`
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** Type instantiations of checking the program of a peer, with packages as they are published. */
function instantiations(name: Name): number {
  const project = here(`sdk/.tsconfig-${name}.json`)
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  }
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [`peers/${name}.ts`] }))
  try {
    const report = execFileSync('tsc', ['-p', project, '--extendedDiagnostics'], { encoding: 'utf8' })
    return Number(/Instantiations:\s*(\d+)/.exec(report)?.[1])
  } finally {
    rmSync(project)
  }
}
