import { type Exchange, requestLine } from '../exchange.ts'

/** One value that is not what a rule says. */
export interface FieldDifference {
  /** Where the value is: `status`, `data.students[0].email`, `headers.retry-after`. */
  readonly path: string
  /** The expected value as JSON, or a description such as `a UUID` or `absent`. */
  readonly expected: string
  /** The received value as JSON, or `absent`. */
  readonly received: string
}

/** A response, or a value taken from responses, differs from what a rule says. */
export class Difference extends Error {
  override readonly name = 'Difference'
  readonly fields: readonly FieldDifference[]
  /** The request and its response. A value that was taken from several responses has none. */
  readonly exchange: Exchange | undefined

  constructor(fields: readonly FieldDifference[], exchange?: Exchange) {
    super([...(exchange ? [requestLine(exchange)] : []), ...fields.map(describeField)].join('\n  '))
    this.fields = fields
    this.exchange = exchange
  }
}

/** A rule cannot be tested on this academy, or with this key. */
export class NotCheckable extends Error {
  override readonly name = 'NotCheckable'
  readonly reason: string

  /** @param reason Completes the sentence "not checkable: …", such as `needs a published course`. */
  constructor(reason: string) {
    super(`not checkable: ${reason}`)
    this.reason = reason
  }
}

/** One line: `data.name: expected "Ada", received null`. */
export function describeField({ path, expected, received }: FieldDifference): string {
  return `${path}: expected ${expected}, received ${received}`
}
