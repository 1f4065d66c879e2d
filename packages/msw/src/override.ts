import type { Academy, FaultCondition, FaultInput, NetworkFault, Platform } from '@academy-access/engine'
import {
  checkFault,
  endpointList,
  faultResponse,
  fetchWithFault,
  meetsCondition,
  operationIds,
} from '@academy-access/engine/internal'
import type { CodeOf, DataOf, EndpointOf, OperationId } from '@academy-access/schemas'
import { HttpHandler, passthrough } from 'msw'

import { type AddressOptions, addressOf } from './address.ts'
import { checkNames } from './check-names.ts'
import { catchBroken } from './handlers.ts'

/** Which requests an override matches, and which journals record them. */
export interface OverrideOptions extends AddressOptions {
  /** Matches only requests with a key of this academy, so that other tests are not affected. */
  academy?: Academy | undefined
  /**
   * The platform of the academies. It checks the API key of each request, and its journals record the request. By default
   * no key is checked and no journal records the request.
   */
  platform?: Platform | undefined
}

/** Details of an error response. */
export type ErrorDetails<Code> = {
  /** The message of the error; by default it says that the error was injected. */
  message?: string | undefined
} & (Code extends 'rate_limit_exceeded'
  ? {
      /** `Retry-After` in seconds; 1 by default. */
      retry_after?: number | undefined
    }
  : unknown)

/**
 * An MSW handler that responds to requests for one endpoint in place of the service. Each method returns a new override.
 * Of `error`, `reply`, `network` and `passthrough` the last call counts. Without any of them the next handler responds.
 *
 * @throws TypeError if there is no such operation, or for an unknown option.
 *
 * @example
 * ```ts
 * import { override } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const server = setupServer()
 * server.use(override('students.create').error('limit_exceeded').once())
 * server.use(override('lists.get').error('rate_limit_exceeded', { retry_after: 2 }))
 * server.use(override('courses.list').delay(200).reply({ courses: [] }))
 * ```
 */
export function override<Id extends OperationId>(operation: Id, options: OverrideOptions = {}): Override<Id> {
  checkNames('override', options, optionNames)
  // The parameters of its methods fit the operation. TypeScript cannot see this in an untyped fault.
  return new OverrideHandler({ operation }, options) as HttpHandler as Override<Id>
}

const optionNames = { baseUrl: true, apiKey: true, academy: true, platform: true } satisfies Record<
  keyof OverrideOptions,
  true
>

/** An MSW handler with methods to choose its response, see {@link override}. */
export interface Override<Id extends OperationId> extends HttpHandler {
  /**
   * The same as a fault of the engine, for `academy.faults.add(…)` in tests without MSW. There `passthrough` lets the
   * academy respond.
   */
  readonly fault: FaultInput<Id>

  /** Responds with an error code of this endpoint and its HTTP status. */
  error<Code extends CodeOf<EndpointOf<Id>>>(code: Code, details?: ErrorDetails<Code>): Override<Id>

  /**
   * Responds with a success and this value of `data`. The academy does not change.
   *
   * @throws ServiceError `validation_error` if the data are not a valid response of this endpoint.
   */
  reply(data: DataOf<EndpointOf<Id>>): Override<Id>

  /**
   * Breaks the connection: `'reset'` before the response, `'truncate'` within its body. `'stall'` sends the beginning of
   * the body, and then nothing until the request is aborted.
   */
  network(how: NetworkFault): Override<Id>

  /** Sends the request to the network, unchanged. */
  passthrough(): Override<Id>

  /**
   * Waits before the response, in real milliseconds.
   *
   * @throws ServiceError `validation_error` if the number is not an integer from 0 to 2147483647.
   */
  delay(milliseconds: number): Override<Id>

  /**
   * Matches only requests with these values, as `when` of a fault does.
   *
   * @example
   * ```ts
   * import { override } from '@academy-access/msw'
   *
   * override('students.create').when({ body: { email: 'bob@example.com' } }).error('already_exists')
   * ```
   */
  when(condition: FaultCondition<Id>): Override<Id>

  /** Applies to one request. After that the next handler responds. */
  once(): Override<Id>
}

type Fault = FaultInput<OperationId>

class OverrideHandler extends HttpHandler {
  readonly fault: Fault
  readonly #options: OverrideOptions

  constructor(fault: Fault, options: OverrideOptions) {
    const { operation, when: _, times, ...effect } = fault
    const endpoint = endpointList.find(({ id }) => id === operation)
    if (!endpoint) {
      throw new TypeError(
        `override: expected an operation such as "${operationIds[0]}", got ${JSON.stringify(operation)}`,
      )
    }
    const { pattern, toServiceRequest } = addressOf(options)
    const { platform } = options
    const { code, reply, network, delay_ms = 0 } = effect
    const hasResponse = code !== undefined || reply !== undefined || network !== undefined
    // The schema of faults requires an effect, which a later method can add.
    if (Object.keys(effect).length > 0) checkFault(fault)
    const stalled = new Set<Request>()
    const respond = async (request: Request): Promise<Response | undefined> => {
      if (hasResponse && platform) return fetchWithFault(platform, toServiceRequest(request), fault)
      if (hasResponse || delay_ms > 0) return faultResponse(fault, request, stalled)
      return undefined
    }
    const resolver = async ({ request }: { request: Request }): Promise<Response | undefined> => {
      const response = await catchBroken(request, () => respond(request))
      // MSW calls the next handler if the resolver returns undefined.
      return response ?? (fault.passthrough ? passthrough() : undefined)
    }
    super(endpoint.method, pattern(endpoint.path), resolver, { once: times === 1 })
    this.fault = fault
    this.#options = options
  }

  error(code: Fault['code'], details?: Partial<Fault>): OverrideHandler {
    return this.#withResponse({ code, ...details })
  }

  reply(data: Fault['reply']): OverrideHandler {
    return this.#withResponse({ reply: data })
  }

  network(how: NetworkFault): OverrideHandler {
    return this.#withResponse({ network: how })
  }

  passthrough(): OverrideHandler {
    return this.#withResponse({ passthrough: true })
  }

  delay(milliseconds: number): OverrideHandler {
    const { delay_ms: _, ...fault } = this.fault
    return this.#with(milliseconds === 0 ? fault : { ...fault, delay_ms: milliseconds })
  }

  when(condition: Fault['when']): OverrideHandler {
    return this.#with({ ...this.fault, when: condition })
  }

  once(): OverrideHandler {
    return this.#with({ ...this.fault, times: 1 })
  }

  /** Skips requests of other academies or with other values, so that `once` does not count them. */
  override async run(args: Parameters<HttpHandler['run']>[0]): Promise<Awaited<ReturnType<HttpHandler['run']>>> {
    const { academy } = this.#options
    const { authorization, toServiceRequest } = addressOf(this.#options)
    if (academy && !hasKeyOf(academy, authorization(args.request))) return null
    const { when } = this.fault
    if (when && !(await meetsCondition(when, toServiceRequest(args.request.clone())))) return null
    return super.run(args)
  }

  #withResponse(response: Partial<Fault>): OverrideHandler {
    const kept = Object.entries(this.fault).filter(([name]) => schedule.has(name))
    return this.#with({ ...Object.fromEntries(kept), ...response })
  }

  #with(fault: Partial<Fault>): OverrideHandler {
    return new OverrideHandler({ ...fault, operation: this.fault.operation }, this.#options)
  }
}

/** The fields of a fault that stay when another response is chosen. */
const schedule = new Set(['operation', 'when', 'times', 'delay_ms'])

/** Whether an `Authorization` header contains a key of the academy. */
function hasKeyOf(academy: Academy, header: string | null): boolean {
  return header !== null && academy.keys.list().some(({ key }) => header.endsWith(` ${key}`))
}
