import { EndOfRun } from '@academy-access/rules'

/** The rules could not be tested, or records were left behind: exit code 3. */
export class CannotRun extends EndOfRun {
  override readonly name = 'CannotRun'
  /** `unauthorized` if the server does not know the key. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** The run was stopped by Ctrl-C or by the system. */
export class Stopped extends EndOfRun {
  override readonly name = 'Stopped'
}
