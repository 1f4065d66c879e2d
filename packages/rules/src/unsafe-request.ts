/** A request that could change records of others, or send an email. It was not sent. */
export class UnsafeRequest extends Error {
  override readonly name = 'UnsafeRequest'
  /** Whether the record does not exist, so that there is nothing to change. */
  readonly isAbsent: boolean

  constructor(message: string, { isAbsent = false } = {}) {
    super(message)
    this.isAbsent = isAbsent
  }
}

/** Ends a run: no more requests can be sent. It says nothing about a response. */
export class EndOfRun extends Error {}
