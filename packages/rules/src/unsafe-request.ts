/** A request that could change records of others, or send an email. It was not sent. */
export class UnsafeRequest extends Error {
  override readonly name = 'UnsafeRequest'
}
