import { join } from 'node:path'

import type { Row } from '../row.ts'
import { stacks } from '../stacks/stacks.ts'
import { tryStack } from './stack.ts'
import { rehearseUpgrade } from './upgrade.ts'

const software = ['installers', 'runtimes'] as const

/** A row for each stack, and then the upgrade of a project to the next release. */
export const publish: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [
      name,
      { software, run: (shared) => tryStack(name, stack, shared) } satisfies Row,
    ]),
  ),
  upgrade: {
    software,
    async run({ folder, signal, released }) {
      const { clone, release, next, consumers } = await released()
      await rehearseUpgrade(clone, release, next, { cwd: join(folder, 'upgrade'), env: consumers.node24, signal })
      return 'passed'
    },
  },
}
