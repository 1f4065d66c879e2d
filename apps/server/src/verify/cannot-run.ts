import { EndOfRun } from '@academy-access/rules'

/** The rules could not be tested, or records were left behind: exit code 3. */
export class CannotRun extends EndOfRun {
  override readonly name = 'CannotRun'
}

/** The run was stopped by Ctrl-C or by the system. */
export class Stopped extends EndOfRun {
  override readonly name = 'Stopped'
}
