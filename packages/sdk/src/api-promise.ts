import { isAcademyError } from './academy-error.ts'
import type { ApiError } from './api-error.ts'
import type { Answer } from './attempt.ts'
import type { Exchange } from './call.ts'
import type { ConnectionError } from './connection-error.ts'
import type { InputError } from './input-error.ts'
import type { ProtocolError } from './protocol-error.ts'
import type { TimeoutError } from './timeout-error.ts'
import type { OperationCodes, OperationId } from './types.ts'

/** Every error that a call of an operation can fail with; `code` tells the refusals of the service apart. */
export type CallError<Id extends OperationId = OperationId> =
  | ApiError<OperationCodes[Id]>
  | InputError
  | ConnectionError
  | TimeoutError
  | ProtocolError

/** What a call came to, as a value: see {@link ApiPromise.result}. */
export type Result<Data, Id extends OperationId = OperationId> =
  | { ok: true; data: Data; error?: undefined }
  | { ok: false; data?: undefined; error: CallError<Id> }

/** Data with the answer that it stood in: see {@link ApiPromise.withResponse}. */
export interface WithResponse<Data> {
  /** What awaiting the call gives. */
  data: Data
  /** Its body can be read, once. */
  response: Response
  /** How many requests were sent, retries included. */
  attempts: number
}

/**
 * The promise of a call's data. The call starts at once, and only once, whatever is asked of the promise.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const courses = await academy.courses.list()
 * const { data, response, attempts } = await academy.courses.list().withResponse()
 * const result = await academy.courses.list().result()
 * console.log(courses.length, data.length, response.status, attempts, result.ok)
 * ```
 */
export class ApiPromise<Data, Id extends OperationId = OperationId> extends Promise<Data> {
  readonly #exchange: Promise<Exchange>
  readonly #data: Promise<Data>
  /** Such as `students.create`. */
  readonly operation: Id

  /** @internal */
  constructor(operation: Id, exchange: Promise<Exchange>, read: (data: unknown) => Data) {
    const data = exchange.then((made) => read(made.data()))
    super((resolve, reject) => void data.then(resolve, reject))
    this.operation = operation
    this.#exchange = exchange
    this.#data = data
  }

  /** The data together with the `Response` and the number of attempts. */
  async withResponse(): Promise<WithResponse<Data>> {
    this.#hand()
    const data = await this.#data
    const { answer, attempts } = await this.#exchange
    return { data, response: readable(answer), attempts }
  }

  /** The `Response` of success as it came, its data not looked at. Its body can be read, once. */
  async asResponse(): Promise<Response> {
    this.#hand()
    return readable((await this.#exchange).answer)
  }

  /**
   * The outcome as a value: `{ ok: true, data }` or `{ ok: false, error }`. Rejects only with what is the caller's own:
   * the reason of an abort, or what an `apiKey` function threw.
   */
  async result(): Promise<Result<Data, Id>> {
    this.#hand()
    try {
      return { ok: true, data: await this.#data }
    } catch (error) {
      if (!isAcademyError(error)) throw error
      return { ok: false, error: error as CallError<Id> }
    }
  }

  // What `then` makes is a plain promise.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** The failure is handed on to another promise, so this one is not unhandled. */
  #hand(): void {
    this.then(undefined, () => {})
  }
}

/** A response whose body, read long ago, can be read again. */
function readable({ response, text }: Answer): Response {
  const { status, statusText, headers, url } = response
  const copy = new Response(withoutBody.has(status) ? null : text, { status, statusText, headers })
  return Object.defineProperty(copy, 'url', { value: url })
}

/** The statuses of success that no body may come with. */
const withoutBody = new Set([204, 205])
