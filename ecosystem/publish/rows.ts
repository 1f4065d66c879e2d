import { join } from 'node:path'

import type { Row } from '../row.ts'
import { apps } from '../stacks/apps.ts'
import { examplesOfPages } from '../stacks/blocks.ts'
import { examples } from '../stacks/examples.ts'
import { pages } from '../stacks/pages.ts'
import { runners } from '../stacks/runners.ts'
import { typescript } from '../stacks/typescript.ts'
import { type Stack, tryStack } from './stack.ts'
import { rehearseUpgrade } from './upgrade.ts'
import { runFirstCommands } from './first-commands.ts'

const software = ['installers', 'runtimes'] as const
const stacks: Readonly<Record<string, Stack>> = {
  ...apps,
  ...typescript,
  ...runners,
  ...examples,
  ...pages,
  ...examplesOfPages,
}

/** A row for each stack, then the first commands in a new clone, and the upgrade of a project to the next release. */
export const publish: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [
      name,
      { software, run: (shared) => tryStack(name, stack, shared) } satisfies Row,
    ]),
  ),
  'first-commands': {
    software,
    async run({ folder, signal, released }) {
      const { newConsumer } = await released()
      await runFirstCommands(join(folder, 'first-clone'), { env: await newConsumer('first-home'), signal })
      return 'passed'
    },
  },
  upgrade: {
    software,
    async run({ folder, signal, released }) {
      const { clone, release, next, consumers } = await released()
      await rehearseUpgrade(clone, release, next, { cwd: join(folder, 'upgrade'), env: consumers.node24, signal })
      return 'passed'
    },
  },
}
