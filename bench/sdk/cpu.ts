/* One sample in its own process: `cpu.ts <peer> <page|one>` prints the CPU time of one call in microseconds. */
import { bodies, type Fetch, type Peer, type Scenario } from './data.ts'

const [name, scenario] = process.argv.slice(2) as [string, Scenario]
const { peer } = (await import(`./peers/${name}.ts`)) as { peer: (fetch: Fetch) => Peer }

const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bodies[scenario].length) }
const call = peer(async () => new Response(bodies[scenario], { headers }))[scenario]

// Enough calls to compile all code before the measured calls begin, as in a long-running program.
const calls = scenario === 'page' ? 10_000 : 20_000
for (let n = 0; n < calls; n++) await call()
const before = process.cpuUsage()
for (let n = 0; n < calls; n++) await call()
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / calls))
