import type { Stack } from '../publish/stack.ts'
import { apps } from './apps.ts'
import { examples } from './examples.ts'
import { pages } from './pages.ts'
import { runners } from './runners.ts'
import { typescript } from './typescript.ts'

/** The stacks that use our packages as they are published, by their names. */
export const stacks: Readonly<Record<string, Stack>> = {
  ...apps,
  ...typescript,
  ...runners,
  ...examples,
  ...pages,
}
