import { execFileSync } from 'node:child_process'

import { median } from './median.ts'

/** A program that imports a module and prints the milliseconds of CPU time that this took. */
const program = (module: string) => `
  const before = process.cpuUsage()
  await import('${module}')
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1000)`

/** CPU time of the import of each module in milliseconds: the median over new processes, in turns. */
export function importCosts(modules: readonly string[], rounds: number): Record<string, number> {
  const times = modules.map((module) => ({ module, taken: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { module, taken } of times) {
      const args = ['--input-type=module', '--eval', program(module)]
      taken.push(Number(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })))
    }
  }
  return Object.fromEntries(times.map(({ module, taken }) => [module, Number(median(taken).toPrecision(3))]))
}
