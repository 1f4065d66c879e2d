/* Runs the suite in every runtime, or in the named ones, and prints the failures: `pnpm test:runtimes Bun Deno`. */
import { type Runtime, runtimes } from './runtimes.ts'
import { startUnrulyServer } from './unruly-server.ts'

const names = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = Object.entries<Runtime>(runtimes).filter(
  ([name]) => names.length === 0 || names.includes(name.toLowerCase()),
)
const server = await startUnrulyServer()
let failed = chosen.length === 0

for (const [name, run] of chosen) {
  const started = performance.now()
  const outcomes = await run(server.url).catch((error: unknown) => [{ name: 'starts', problem: String(error) }])
  const problems = outcomes.filter(({ problem }) => problem !== undefined)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name.padEnd(9)} ${outcomes.length - problems.length} of ${outcomes.length} in ${seconds} s`)
  for (const { name: behaviour, problem } of problems)
    console.error(`  ${behaviour}\n    ${problem?.replaceAll('\n', '\n    ')}`)
  failed ||= problems.length > 0
}

await server.close()
process.exit(failed ? 1 : 0)
