import { define } from './properties.ts'

/**
 * A function that sends one request: the global `fetch`, the one of undici, `platform.fetch` of
 * `@academy-access/engine`, or your own function around one of them.
 *
 * @example
 * ```ts
 * import { AcademyClient, type Fetch } from '@academy-access/sdk'
 *
 * const withCookies: Fetch = (url, init) => fetch(url, { ...init, credentials: 'include' })
 * const academy = new AcademyClient({ baseUrl: '/academy', fetch: withCookies })
 * ```
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** The options that the client passes to {@link Fetch} with the URL. The type fits the `RequestInit` of every `fetch`. */
export interface FetchInit {
  /** `GET`, `POST`, `PATCH` or `DELETE`, and `PUT` for a call of `request`. */
  method: string
  /** The headers with names in lower case, the API key included. */
  headers: Record<string, string>
  /** JSON, or bytes if a hook of your instance of ky has replaced it. Requests with `GET` and `DELETE` have no body. */
  body?: string | ReturnType<Uint8Array['slice']>
  /** The API never redirects. Following a redirect could send the key to another host. */
  redirect: 'manual'
  /** Aborted when the time limit of the attempt is over, or with the `signal` of the call. */
  signal: AbortSignal
}

/**
 * Options that the client passes to `fetch` with each request: those of `RequestInit`, and what a runtime or a framework
 * adds to them, such as `next`, `cf` or `dispatcher`. The client's own five fields of {@link FetchInit} replace them.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: '/academy', fetchOptions: { credentials: 'include' } })
 * ```
 */
export interface FetchOptions extends Omit<RequestInit, keyof FetchInit> {
  [option: string]: unknown
  /** The client sets it. */
  method?: never
  /** Use the option `headers` of the client or of the call. */
  headers?: never
  /** The client sets it. */
  body?: never
  /** The client sets it: following a redirect could send the key to another host. */
  redirect?: never
  /** Use the option `signal` of the client or of the call. */
  signal?: never
}

/** Headers as `fetch` takes them. The value `undefined` removes a header that would be sent otherwise. */
export type HeadersOption = NonNullable<RequestInit['headers']> | Readonly<Record<string, string | undefined>>

/** The members of a response that the client reads. A `Response` of any implementation of `fetch` has them. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number
  /** The text of the status line, which may be empty. */
  readonly statusText: string
  /** The URL of the response. */
  readonly url: string
  /** Names and values. */
  readonly headers: Iterable<[string, string]>
  /** Reads the body. */
  text(): Promise<string>
}

/** A copy of a response of another implementation. Reads its body. */
export async function toResponse(received: FetchResponse): Promise<Response> {
  if (typeof received?.text !== 'function') throw new TypeError('fetch returned no response')
  return createResponse(await received.text(), received, [...received.headers])
}

/** A response with a body that can be read, and the other members of another response. */
export function createResponse(
  text: string,
  { status, statusText, url }: Omit<FetchResponse, 'headers'>,
  headers: NonNullable<ResponseInit['headers']>,
): Response {
  const copy = new Headers(headers)
  // The text is decoded. A reader of the copy would decode it again.
  if (copy.has('content-encoding')) for (const name of ['content-encoding', 'content-length']) copy.delete(name)
  const response = new Response(withoutBody.has(status) ? null : text, { status, statusText, headers: copy })
  return define(response, 'url', url)
}

/** The statuses that allow no body: `new Response` throws if it gets one. */
const withoutBody = new Set([204, 205, 304])
