/* Measures fork, reset, snapshot and restore of an academy. Prints medians. */
import { type Academy, createPlatform } from '@academy-access/engine'

import { academyOf, apiKey } from './data.ts'
import { timeOf } from './figures.ts'

const url = 'http://localhost/api/v1/students'
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
let created = 0
const student = () => JSON.stringify({ email: `bench-${++created}@example.com` })

console.table(
  await Promise.all(
    [1_000, 100_000].map(async (students) => {
      const platform = createPlatform({ fixture: { academies: [academyOf(students)] } })
      const academy = platform.academy()
      const write = () => platform.fetch(url, { method: 'POST', headers, body: student() })
      return {
        students,
        'fork, ms': await timed(() => platform.academies.delete(academy.fork().id), write),
        'first write after it, ms': await timed(write, () => platform.academies.delete(academy.fork().id)),
        'reset, ms': await timed(() => academy.reset(), write),
        'snapshot, ms': await timed(() => academy.snapshot(), write),
        'restore, ms': await timedRestore(academy, write),
      }
    }),
  ),
)

/** Milliseconds. */
async function timed(action: () => unknown, before?: () => unknown): Promise<number> {
  return Number(((await timeOf(action, before)) / 1000).toPrecision(2))
}

function timedRestore(academy: Academy, write: () => Promise<unknown>): Promise<number> {
  let snapshot = academy.snapshot()
  return timed(
    () => academy.restore(snapshot),
    async () => {
      snapshot = academy.snapshot()
      await write()
    },
  )
}
