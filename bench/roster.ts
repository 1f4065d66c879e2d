/*
 * The cost of rosters: requests of each function, the time that a rate limit takes, and the memory of a large plan.
 * `pnpm program bench/roster.ts`. The exit code is 1 if a figure is worse than its bound.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { type AcademyFixture, createPlatform } from '@academy-access/engine'
import { createRoster, type DesiredStudent } from '@academy-access/roster'
import { AcademyClient } from '@academy-access/sdk'

import { startVirtualTime } from '@academy-access/kit/virtual-time'

const clock = startVirtualTime()
const limit = { requests: 100, window_seconds: 10 }
const quiet = { sendWelcomeEmail: false }

function open(fixture: AcademyFixture) {
  const platform = createPlatform({ now: () => clock.now(), journal: { entries: 200_000, entryBytes: 100 } })
  const academy = platform.academies.create({ ...fixture, rate_limit: limit })
  const client = new AcademyClient({
    baseUrl: 'https://academy.test',
    apiKey: academy.apiKey,
    fetch: platform.fetch,
    totalTimeout: Infinity,
    maxRetries: 100,
  })
  return { academy, client, roster: createRoster(client) }
}

/** The seconds and requests of some work, and the seconds that the limit takes for so many requests. */
async function measure(
  name: string,
  { academy }: ReturnType<typeof open>,
  work: () => Promise<unknown>,
): Promise<void> {
  academy.journal.clear()
  const started = clock.now()
  await work()
  const seconds = (clock.now() - started) / 1000
  const all = academy.journal.list().length
  const limited = academy.journal.list().filter(({ status }) => status === 429).length
  const bound = (Math.ceil((all - limited) / limit.requests) - 1) * limit.window_seconds
  const isWorse = seconds > bound * 1.05 + 1
  if (isWorse) process.exitCode = 1
  const cells = [name.padEnd(44), String(all - limited).padStart(7), String(limited).padStart(6)]
  console.log(...cells, `${seconds.toFixed(1)} s`.padStart(10), `${bound} s`.padStart(8), isWorse ? 'WORSE' : '')
}

const count = 10_000
const named = Array.from({ length: count }, (_, index) => ({ email: `n${index}@example.com`, name: `N ${index}` }))
const listed = named.map(({ email }) => ({ email, lists: ['Everybody'] }))
const lists = [{ name: 'Everybody' }]

async function sync(roster: ReturnType<typeof createRoster>, rows: DesiredStudent[]) {
  await roster.apply(await roster.plan(rows, quiet), { maxAge: Infinity }).finish()
}

console.log(
  `10,000 new students at ${limit.requests} requests in ${limit.window_seconds} s`.padEnd(44),
  ' requests   429s       time   bound',
)
const bulk = open({ lists })
await measure('roster, on a list', bulk, () => sync(bulk.roster, listed))
await measure('roster again, nothing to do', bulk, () => sync(bulk.roster, listed))
const single = open({})
await measure('roster, with names', single, () => sync(single.roster, named))
const loop = open({})
await measure('loop over students.create', loop, async () => {
  for (const student of named) await loop.client.students.create({ ...student, send_welcome_email: false })
})

console.log('\nmemory of a plan with 1,000,000 rows'.padEnd(46), 'largest resident set')
for (const kind of ['new', 'existing']) {
  const program = fileURLToPath(new URL('roster-memory.ts', import.meta.url))
  const output = execFileSync(process.execPath, [program, kind], { encoding: 'utf8' })
  const { megabytes, seconds, steps } = JSON.parse(output) as Record<string, number>
  const isWorse = Number(megabytes) > 1500
  if (isWorse) process.exitCode = 1
  console.log(
    `all of them ${kind}, ${steps} steps`.padEnd(44),
    `${megabytes} MB`.padStart(10),
    `${seconds} s`.padStart(8),
    isWorse ? 'WORSE' : '',
  )
}
