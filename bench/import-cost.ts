import { execFileSync } from 'node:child_process'

import { median } from './median.ts'

/** Milliseconds of the first import of a module. */
interface ImportCost {
  readonly time: number
  /** CPU time. */
  readonly cpu: number
}

const program = (module: string) => `
  const [began, before] = [performance.now(), process.cpuUsage()]
  await import('${module}')
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ time: performance.now() - began, cpu: (user + system) / 1000 }))`

/** The cost of each module: the medians over new processes, in turns. */
export function importCosts(modules: readonly string[], rounds: number, folder: string): Map<string, ImportCost> {
  const taken = modules.map((module) => ({ module, costs: [] as ImportCost[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { module, costs } of taken) {
      const args = ['--input-type=module', '--eval', program(module)]
      costs.push(JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })) as ImportCost)
    }
  }
  return new Map(
    taken.map(({ module, costs }) => [
      module,
      { time: median(costs.map(({ time }) => time)), cpu: median(costs.map(({ cpu }) => cpu)) },
    ]),
  )
}
