import { endpoints, isObject } from '@academy-access/schemas/internal/compiled'

import { describeBaseUrl } from './base-url.ts'
import { configure } from './check-options.ts'
import { checkHeaders } from './headers.ts'
import { clientOptionNames } from './options.ts'
import type { ClientOptions, Config, JoinedOptions, RequestOptions } from './options.ts'
import { callOwn } from './promises/own-request.ts'
import { ownFields } from './call/request.ts'
import type { ApiPromise } from './promises/api-promise.ts'
import { createMethods } from './promises/endpoint-methods.ts'
import type { Courses } from './resources/courses.ts'
import type { Enrollments } from './resources/enrollments.ts'
import type { Lists } from './resources/lists.ts'
import type { Students } from './resources/students.ts'
import type { RequestInput, RequestName } from './types.ts'
import { withoutUndefined } from './properties.ts'

/**
 * A client of the Academy Access API. It works with the one academy that its API key belongs to.
 *
 * @throws InputError if an option is unknown or invalid. A missing one is an error of the first call, which reads the environment.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const { items: courses } = await academy.courses.list()
 * console.log(courses.map((course) => course.title))
 * ```
 */
export class AcademyClient {
  /** The published courses. */
  declare readonly courses: Courses
  /** The active students. */
  declare readonly students: Students
  /** Enrollments: each gives one student one course. */
  declare readonly enrollments: Enrollments
  /** Named groups of students, their members, and the courses that they grant. */
  declare readonly lists: Lists

  // Private fields: printing or serializing a client does not show the key.
  readonly #options: JoinedOptions
  readonly #config: Config

  /** @param options The base URL, the API key, limits and hooks. All have defaults, some from the environment. */
  constructor(options: ClientOptions = {}) {
    this.#options = ownFields(options, clientOptionNames)
    this.#config = configure(this.#options)
    const methods: Pick<AcademyClient, keyof typeof endpoints> = createMethods(this.#config, endpoints)
    Object.assign(this, methods)
  }

  /**
   * Sends a request to an endpoint that this version of the client does not know, as a method of the client would: with the key,
   * the waits for the rate limit, the time limits and the hooks. The data are what the service sends, without a check.
   *
   * @param input The method, the path, and what the endpoint takes.
   * @param options Options of this call.
   *
   * @throws ApiError with any code, and InputError for an invalid method, path or query.
   *
   * @example
   * ```ts
   * const data = await academy.request({ method: 'GET', path: '/courses' })
   * console.log(data) // { courses: […] }
   * ```
   */
  request(input: RequestInput, options?: RequestOptions): ApiPromise<unknown, RequestName> {
    return callOwn(this.#config, input, options)
  }

  // Printing a client shows neither its methods nor the name that a bundler gives the class.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'AcademyClient'
  }

  /** @internal */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    // A proxy of a client has no private fields.
    return #config in this ? `AcademyClient { baseUrl: '${this.baseUrl}' }` : 'AcademyClient'
  }

  /** The base URL, to which the client adds `/api/v1`. A relative one is absolute in a page, and as given elsewhere. */
  get baseUrl(): string {
    return describeBaseUrl(this.#config.baseUrl)
  }

  /**
   * Returns a client with the same options, except for the ones that you pass. Hooks are appended to those of this client,
   * headers and `fetchOptions` replace those of the same name, and the header value `undefined` removes one. If the key and the base URL are the same,
   * the two clients also share the waits after a 429, because the service limits requests per key, and the places of
   * `maxConcurrency`.
   *
   * @param options The options that differ.
   *
   * @example
   * ```ts
   * const patient = academy.withOptions({ timeout: 30_000, maxRetries: 5 })
   * ```
   */
  withOptions(options: ClientOptions): AcademyClient {
    const { baseUrl, apiKey, gate } = this.#config
    // What the first call has read of the environment counts as an option.
    const own = { ...this.#options, baseUrl: baseUrl.given || undefined, apiKey }
    const joined = joinOptions(own, ownFields(options, clientOptionNames))
    // The type of the constructor does not show that it takes the hooks of several clients.
    const other = new AcademyClient(joined as ClientOptions)
    if (other.#config.baseUrl.given === baseUrl.given && other.#config.apiKey === apiKey) other.#config.gate = gate
    return other
  }
}

function joinOptions(first: JoinedOptions, { hooks, headers, fetchOptions, ...options }: ClientOptions): JoinedOptions {
  const joined: JoinedOptions = { ...first, ...withoutUndefined(options) }
  if (hooks) joined.hooks = [first.hooks ?? [], hooks].flat()
  if (headers) joined.headers = { ...checkHeaders(first.headers ?? {}), ...checkHeaders(headers) }
  // A value that is not an object passes here. The check of the options rejects it.
  if (fetchOptions !== undefined)
    joined.fetchOptions = isObject(fetchOptions) ? { ...first.fetchOptions, ...fetchOptions } : fetchOptions
  return joined
}
