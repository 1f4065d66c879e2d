import { type CallResponse, dataOf } from '../call/call.ts'
import type { ReceivedResponse } from '../call/call-state.ts'
import type { ApiError, ConnectionError, InputError, ProtocolError, TimeoutError } from '../errors/errors.ts'
import { isAcademyError } from '../errors/guards.ts'
import { createResponse } from '../fetch.ts'
import type { ErrorCode, OperationCodes, OperationId, OperationName, UnknownErrorCode } from '../types.ts'

/** The codes of an operation, and every code for a call of `request`. A table, so that `CallError` of one operation is a `CallError`. */
type CodesOf = { [Id in OperationName]: Id extends OperationId ? OperationCodes[Id] : ErrorCode }

/**
 * Every error that a call of an operation can fail with. `code` distinguishes the errors of the service: it is a code of the
 * operation, or an {@link UnknownErrorCode} that the service has added. An editor lists the known ones.
 */
export type CallError<Id extends OperationName = OperationName> =
  | ApiError<CodesOf[Id] | UnknownErrorCode>
  | InputError
  | ConnectionError
  | TimeoutError
  | ProtocolError

/** The outcome of a call as a value: see {@link ApiPromise.result}. */
export type Result<Data, Id extends OperationName = OperationName> =
  | { ok: true; data: Data; error?: undefined }
  | { ok: false; data?: undefined; error: CallError<Id> }

/** Data together with its response: see {@link ApiPromise.withResponse}. */
export interface WithResponse<Data> {
  /** The same data that `await` returns. */
  data: Data
  /** The response. Its body can be read once. */
  response: Response
  /** How many requests the call sent, including retries. */
  attempts: number
  /**
   * False for a delete that is known only from a 404: the response to its first request was lost, and the repeated request
   * found nothing to delete. Then `response` is that 404. Another client may have deleted the resource, or it may never
   * have existed. True for every other success.
   */
  confirmed: boolean
}

/**
 * The promise of a call's data. The call starts immediately. It is sent once, no matter how many methods of the promise
 * you use.
 *
 * @example
 * ```ts
 * const page = await academy.courses.list()
 * const { data, response, attempts } = await academy.courses.list().withResponse()
 * const result = await academy.courses.list().result()
 * console.log(page.items.length, data.items.length, response.status, attempts, result.ok)
 * ```
 */
export class ApiPromise<Data, Id extends OperationName = OperationName> extends Promise<Data> {
  readonly #response: Promise<CallResponse>
  /** The operation, such as `students.create`. */
  readonly operation: Id

  /** @internal */
  constructor(operation: Id, response: Promise<CallResponse>, read?: (data: unknown) => Data) {
    const data = (response.then(dataOf) as Promise<Data>).then(read)
    super((resolve, reject) => void data.then(resolve, reject))
    // `await` takes a promise with this constructor as it is. It would wrap others: a tenth of the time of a page in Bun.
    // `then` returns a plain promise. Not in the prototype: Babel, as in React Native, calls `super` with the one there.
    void Object.defineProperty(this, 'constructor', { __proto__: null, value: Promise } as PropertyDescriptor)
    this.operation = operation
    this.#response = response
  }

  /** Returns the data together with the `Response`, the number of attempts, and whether a delete is confirmed. */
  async withResponse(): Promise<WithResponse<Data>> {
    const data = await this
    const { call, received, inferred } = await this.#response
    return { data, response: readableCopy(received), attempts: call.attempts, confirmed: inferred === undefined }
  }

  /**
   * Returns the `Response` of a success, whatever its data are. Its body can be read once. Hooks and the logger still get the
   * error of data that break the contract.
   */
  async asResponse(): Promise<Response> {
    markHandled(this)
    return readableCopy((await this.#response).received)
  }

  /**
   * Returns the outcome as a value: `{ ok: true, data }` or `{ ok: false, error }`. Rejects only with errors of your own
   * code: the reason of an abort, or the error of your `apiKey` function.
   */
  async result(): Promise<Result<Data, Id>> {
    try {
      return { ok: true, data: await this }
    } catch (error) {
      // Every error of this package that a call rejects with is one of these.
      if (isAcademyError(error)) return { ok: false, error: error as CallError<Id> }
      throw error
    }
  }
}

/** Prevents an unhandled rejection of a promise when another promise reports the failure. */
export function markHandled(promise: Promise<unknown>): void {
  promise.catch(() => {})
}

/** A response with a body that can be read. The body of the original response has been read. */
function readableCopy({ response, text }: ReceivedResponse): Response {
  return createResponse(text, response, response.headers)
}
