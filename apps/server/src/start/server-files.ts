import { checkFiles } from '@academy-access/command'

import type { ServerOptions } from './server-flags.ts'

/** The endings of the files that a data file has beside it. */
const endings = ['', '-journal', '-wal', '-shm', '-requests', '-requests-before', '-requests-new']

/**
 * Checks the files of a server before it starts.
 *
 * @param more The outputs that a command has besides, by their flag.
 * @throws UsageError if an output cannot be written, or is another file of the command line.
 */
export function checkServerFiles<const More extends Readonly<Record<string, string | undefined>>>(
  { fixture, data, export: state }: ServerOptions,
  more: More,
) {
  const inputs = {
    '--fixture': ['demo', 'empty', '-'].includes(fixture) ? undefined : fixture,
    '--data': data === undefined ? undefined : endings.map((ending) => data + ending),
  }
  return checkFiles(inputs, { '--export': state, ...more })
}
