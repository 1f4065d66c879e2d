/** The rules could not be tested, or records were left behind: exit code 3. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}

/** The run was stopped by Ctrl-C or by the system. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}
