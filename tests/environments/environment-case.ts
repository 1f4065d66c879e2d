/** A report about an environment of the client, and the rule that keeps it from coming back. */
export interface EnvironmentCase {
  environment: string
  /** What a user saw. */
  happened: string
  /** What holds now. */
  rule: string
  /** Shows the rule in the environment itself. */
  run: () => Promise<void>
}
