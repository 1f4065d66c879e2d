import { runReplay } from '../record/replay-command.ts'

/** Runs `academy-server verify`. Returns the exit code. */
export function run(args: readonly string[]): Promise<number> {
  return runReplay(args)
}
