import type { Options as KyOptions } from 'ky'

import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import type { InputError } from '../errors/input-error.ts'
import type { createResponse } from '../fetch.ts'
import type { Call, CallHooks } from './call.ts'
import type { copyHeaders } from './redact.ts'
import type { PlainRequest } from './request.ts'
import type { ReceivedResponse } from './response.ts'

// Loaded for an instance of ky of the caller. An import of code that the client has too would split the client's own file in
// two.

/** What the client does itself. */
export type ClientSteps = readonly [
  /** Milliseconds until another attempt. Undefined if there is none. */
  prepareRetry: (call: Call, thrown: unknown) => Promise<number | undefined>,
  failuresOf: (call: Call) => number,
  noteEffect: (call: Call) => void,
  readText: (response: Response) => Promise<string>,
  connectionError: (call: Call, cause: unknown) => AcademyError,
  failureOf: (call: Call, received: ReceivedResponse) => AcademyError,
  createResponse: typeof createResponse,
  copyHeaders: typeof copyHeaders,
  redactKey: (text: string, key: string | undefined) => string,
  errorContext: (call: Call) => ErrorContext,
  InputError: typeof InputError,
]

/** Where a path leads for ky. A `fetch` of the caller gets the path. */
const noPage = 'http://page.invalid/'

/** A call with an instance of ky of the caller, whose hooks may read and replace requests, responses and errors. */
export class CallWithHooks implements CallHooks {
  readonly #call: Call
  readonly #request: PlainRequest
  readonly #steps: ClientSteps

  constructor(call: Call, request: PlainRequest, steps: ClientSteps) {
    this.#call = call
    this.#request = request
    this.#steps = steps
  }

  options(): KyOptions {
    const [prepareRetry, failuresOf] = this.#steps
    const { config, endpoint, id } = this.#call
    const { method, headers, body } = this.#request
    const context = { operation: endpoint.id, call: id }
    const options: KyOptions = { method, headers, body: body ?? null, context, baseUrl: noPage }
    if (!endpoint.repeatable) return options
    let delay = 0
    const retry: KyOptions['retry'] = {
      limit: Math.max(0, config.maxRetries - failuresOf(this.#call)),
      methods: [method.toLowerCase()],
      delay: () => delay,
      shouldRetry: async ({ error }) => {
        const wait = await prepareRetry(this.#call, error)
        delay = wait ?? 0
        return wait !== undefined
      },
    }
    return { ...options, retry }
  }

  async readRequest(sent: Request): Promise<PlainRequest> {
    const { method } = sent
    const url = sent.url.replace(noPage, '/')
    const bytes = new Uint8Array(await sent.arrayBuffer())
    const headers = Object.fromEntries(sent.headers)
    if (bytes.length === 0) return { url, method, headers, body: undefined }
    // Bytes that a hook has compressed are no text.
    const text = this.#request.body
    return { url, method, headers, body: new TextDecoder().decode(bytes) === text ? text : bytes }
  }

  async readResponse(response: Response | undefined): Promise<ReceivedResponse> {
    const call = this.#call
    const [, , noteEffect, readText, connectionError, failureOf] = this.#steps
    const { current } = call
    if (!response) throw call.failure ?? this.#inputError('a hook of ky has stopped the call')
    // The response of the service was a success, whatever the hook says.
    if (current?.received && !current.error && !response.ok) noteEffect(call)
    const text = await readText(response).catch((cause: unknown) => {
      throw connectionError(call, cause)
    })
    const received = { response, text, key: current?.received?.key }
    if (!response.ok) throw failureOf(call, received)
    call.inferred = undefined
    return received
  }

  errorOf(thrown: unknown): unknown {
    const call = this.#call
    const { endpoint, ambiguous, attempts } = call
    if (!(thrown instanceof Error))
      return ambiguous ? this.#inputError('a hook threw a value', { cause: thrown }) : thrown
    if ('isKyError' in thrown && thrown.name === 'ForceRetryError') {
      const reason = endpoint.repeatable ? 'maxRetries allows no more attempts' : 'the operation may not be repeated'
      return this.#inputError(`a hook returned ky.retry(), but ${reason}`, {
        ambiguous: ambiguous || endpoint.method !== 'GET',
      })
    }
    const isKnown = !ambiguous || ('ambiguous' in thrown && thrown.ambiguous === true) || !Object.isExtensible(thrown)
    return isKnown ? thrown : Object.assign(thrown, { operation: endpoint.id, attempts, ambiguous })
  }

  toResponse({ response, text, key }: ReceivedResponse): Response {
    const [, , , , , , createResponse, copyHeaders, redactKey] = this.#steps
    const headers = copyHeaders(response.headers, (value) => redactKey(value, key))
    return createResponse(redactKey(text, key), response, headers)
  }

  #inputError(message: string, facts: Partial<ErrorContext> = {}): InputError {
    const [, , , , , , , , , errorContext, InputError] = this.#steps
    const context = { ...errorContext(this.#call), ...facts }
    return new InputError(`${context.operation}: ${message}`, context.operation, [], context)
  }
}
