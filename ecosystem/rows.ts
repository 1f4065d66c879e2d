import { agents } from './agents/rows.ts'
import { mocks } from './document/mocks.ts'
import { tools } from './document/tools.ts'
import { image } from './publish/image.ts'
import { publish } from './publish/rows.ts'
import type { Row } from './row.ts'
import { runtimes } from './runtimes/runtimes.ts'

/** All rows, by group and name. */
export const groups: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  tools,
  mocks,
  agents,
  runtimes,
  publish,
  image,
}
