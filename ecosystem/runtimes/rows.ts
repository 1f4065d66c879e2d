import { expectNone } from '../expect.ts'
import type { Row } from '../row.ts'
import { type Runtime, runtimes as suites } from './runtimes.ts'

/** The suite of the client, in every runtime. */
export const runtimes: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries<Runtime>(suites).map(([name, suite]) => [
    name,
    {
      software: ['runtimes'],
      async run({ unruly }) {
        const outcomes = await suite(await unruly())
        expectNone(outcomes.flatMap(({ name: behaviour, problem }) => (problem ? [`${behaviour}\n${problem}`] : [])))
        return `${outcomes.length} of ${outcomes.length}`
      },
    } satisfies Row,
  ]),
)
