import type { Exchange } from './exchange.ts'
import { show } from './check/compare.ts'

/** A request that could change records of others, or send an email. It was not sent. */
export class UnsafeRequest extends Error {
  override readonly name = 'UnsafeRequest'
  /** Whether the record does not exist, so that there is nothing to change. */
  readonly isAbsent: boolean

  /** @param reason Has each value of a service in quotation marks. */
  constructor({ method, path }: Pick<Exchange, 'method' | 'path'>, reason: string, { isAbsent = false } = {}) {
    super(`${method} ${show(path)} was not sent: ${reason}`)
    this.isAbsent = isAbsent
  }
}

/** Ends a run: no more requests can be sent. It says nothing about a response. */
export class EndOfRun extends Error {}
