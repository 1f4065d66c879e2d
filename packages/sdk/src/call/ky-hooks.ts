import { redactKey } from '@academy-access/schemas/internal/compiled'
import type { Hooks, NormalizedOptions, Options as KyOptions } from 'ky'

import { type ErrorContext, InputError } from '../errors/errors.ts'
import { isAcademyError } from '../errors/guards.ts'
import { createResponse } from '../fetch.ts'
import { isKyError, noPage, type OwnKy } from '../ky-instance.ts'
import { type Call, contextOf, type Ended, type ReceivedResponse } from './call-state.ts'
import { copyHeaders } from './redact.ts'
import type { PlainRequest } from './request.ts'
import { readText } from './response.ts'

/**
 * The caller's instance of ky during one call. ky runs the hooks of an attempt. Those between two attempts and at the end of the
 * call run here, because each attempt is a call of ky of its own.
 */
export class KyHooks {
  /** The request as the hooks have left it. */
  request: PlainRequest
  readonly #own: OwnKy
  readonly #call: Call
  /** The options of the first attempt, as ky shows them to hooks. */
  #options: NormalizedOptions | undefined
  #retryCount = 0
  /** The response that ky got. */
  #given: Response | undefined

  constructor(own: OwnKy, call: Call, request: PlainRequest) {
    this.#own = own
    this.#call = call
    this.request = request
  }

  /** Sends a request with ky and the hooks of an attempt. Notes the response that a hook has put in the place of the service's. */
  async attempt(url: string, options: KyOptions, ended: Ended): Promise<void> {
    const response = await this.#send(url, options, ended)
    if (response === this.#given) return
    const text = await readText(response).catch((thrown: unknown) => {
      ended.failed = { thrown, by: 'connection' }
    })
    if (text !== undefined) ended.replaced = { response, text, key: ended.received?.key }
  }

  #send(url: string, options: KyOptions, ended: Ended): Promise<Response> {
    const { send, sendAgain, context, hooks } = this.#own
    const { init = [], beforeRequest = [], afterResponse = [] } = hooks
    const isFirst = !this.#options
    const retryCount = this.#retryCount
    const note: Hooks['beforeRequest'] = [(state) => void (this.#options = state.options)]
    return (isFirst ? send : sendAgain)(url, {
      ...options,
      context: { ...context, operation: this.#call.endpoint.id, call: this.#call.id },
      hooks: {
        init: isFirst ? init : [],
        beforeRequest: isFirst ? [...note, ...beforeRequest] : note,
        // They see successes alone.
        afterResponse: afterResponse.map(
          (hook) => (state) => (ended.received?.response.ok === false ? undefined : hook({ ...state, retryCount })),
        ),
      },
    })
  }

  /** Runs the hooks before another attempt. Returns its request, or the response of a hook. */
  async beforeRetry(thrown: unknown): Promise<PlainRequest | ReceivedResponse> {
    const error = thrown as Error & { customRequest?: Request }
    const { hooks, stop } = this.#own
    this.#retryCount++
    if (error.customRequest) await this.readRequest(error.customRequest)
    for (const hook of hooks.beforeRetry ?? []) {
      const state = this.#state(error)
      const result = await hook(state)
      if (result === stop) throw isAcademyError(error) ? error : this.#inputError('a hook of ky has stopped the call')
      if (isResponse(result)) return { response: result, text: await readText(result), key: undefined }
      // It may have changed the headers in place.
      await this.readRequest(isRequest(result) ? result : state.request)
    }
    return this.request
  }

  /** The error of a call that ended with this. */
  async lastError(thrown: unknown): Promise<unknown> {
    let error = thrown
    for (const hook of this.#options ? (this.#own.hooks.beforeError ?? []) : []) {
      if (!(error instanceof Error)) break
      const result: unknown = await hook(this.#state(error))
      if (result instanceof Error) error = result
    }
    return error
  }

  /** The request of ky with plain values. */
  async readRequest(sent: Request): Promise<PlainRequest> {
    const { method } = sent
    const url = sent.url.replace(noPage, '/')
    const bytes = new Uint8Array(await sent.arrayBuffer())
    const headers = Object.fromEntries(sent.headers)
    // Bytes that a hook has compressed are no text.
    const text = this.request.body
    const body = bytes.length === 0 ? undefined : new TextDecoder().decode(bytes) === text ? text : bytes
    return (this.request = { url, method, headers, body })
  }

  /** A copy of the response that ky can pass to hooks: its body can be read, and it does not contain the key. */
  toResponse({ response, text, key }: ReceivedResponse): Response {
    // No hook sees the response of an error.
    const headers = copyHeaders(response.headers, (value) => redactKey(value, key))
    return (this.#given = response.ok ? createResponse(redactKey(text, key), response, headers) : new Response())
  }

  /** What code of the caller has thrown, with what the service may have done. */
  annotated(thrown: unknown): unknown {
    const { endpoint, ambiguous, attempts } = this.#call
    if (!(thrown instanceof Error))
      return ambiguous ? this.#inputError('a hook threw a value', { cause: thrown }) : thrown
    if (isKyError(thrown, 'ForceRetryError')) {
      const reason = endpoint.repeatable ? 'maxRetries allows no more attempts' : 'the operation may not be repeated'
      return this.#inputError(`a hook returned ky.retry(), but ${reason}`, {
        ambiguous: ambiguous || endpoint.method !== 'GET',
      })
    }
    const isKnown = !ambiguous || ('ambiguous' in thrown && thrown.ambiguous === true) || !Object.isExtensible(thrown)
    return isKnown ? thrown : Object.assign(thrown, { operation: endpoint.id, attempts, ambiguous })
  }

  /** What a hook gets that ky does not run. */
  #state(error: Error) {
    const { url, method, headers, body } = this.request
    const request = new Request(new URL(url, noPage), { method, headers, body: body ?? null })
    return { request, options: this.#options!, error, retryCount: this.#retryCount }
  }

  #inputError(message: string, facts: Partial<ErrorContext> = {}): InputError {
    const context = { ...contextOf(this.#call), ...facts }
    return new InputError(`${context.operation}: ${message}`, context.operation, [], context)
  }
}

// Of another realm too.
const isResponse = (value: unknown): value is Response => tagOf(value) === '[object Response]'
const isRequest = (value: unknown): value is Request => tagOf(value) === '[object Request]'
const tagOf = (value: unknown): string => Object.prototype.toString.call(value)
