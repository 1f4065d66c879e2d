import type { Academy, FaultInput, NetworkFault, Platform } from '@academy-access/engine'
import { checkFault, faultResponse, fetchWithFault } from '@academy-access/engine/internal'
import {
  type CodeOf,
  type DataOf,
  endpointList,
  type EndpointOf,
  type OperationId,
  operationIds,
} from '@academy-access/schemas'
import { HttpHandler, passthrough } from 'msw'

import { type AddressOptions, addressOf } from './address.ts'
import { answered } from './handlers.ts'

/** Which requests an override meets, and who is told. */
export interface OverrideOptions extends AddressOptions {
  /** Meets only requests with a key of this academy, so that tests side by side do not meet each other's. */
  academy?: Academy | undefined
  /**
   * The platform whose academies the requests are for: its journals tell of them then, and it refuses keys that it
   * does not know first. By default the override answers everybody, and no journal tells of it.
   */
  platform?: Platform | undefined
}

/** More about a refusal. */
export type ErrorDetails<Code> = {
  /** Text of the error; by default one that says that it was injected. */
  message?: string | undefined
} & (Code extends 'rate_limit_exceeded'
  ? {
      /** `Retry-After`, in seconds; 1 by default. */
      retry_after?: number | undefined
    }
  : unknown)

/**
 * An MSW handler for one endpoint that answers something else than the service would. Each method gives another
 * override, so they can be chained; of `error`, `reply`, `network` and `passthrough` the last one counts. With none of
 * these it waits at most, and the next handler answers.
 *
 * @throws TypeError for what is no operation.
 *
 * @example
 * ```ts
 * import { override } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const server = setupServer()
 * server.use(override('students.create').error('limit_exceeded').once())
 * server.use(override('courses.list').delay(200).reply({ courses: [] }))
 * ```
 */
export function override<Id extends OperationId>(operation: Id, options: OverrideOptions = {}): Override<Id> {
  if (!operationIds.includes(operation)) {
    throw new TypeError(
      `override: expected an operation such as "${operationIds[0]}", got ${JSON.stringify(operation)}`,
    )
  }
  return new Override(operation, {}, options)
}

/** How a request ends that meets an override. */
type Ending = Pick<FaultInput, 'code' | 'message' | 'retry_after' | 'reply' | 'network' | 'passthrough'>

/** How often it does, and after how long. */
type Manner = Pick<FaultInput, 'delay_ms' | 'times'>

/** See {@link override}. */
export class Override<Id extends OperationId> extends HttpHandler {
  /**
   * The same as a fault of the engine: `academy.faults.add(…)` has it without MSW. There `passthrough` lets the
   * academy answer; here it lets the request out to whom it is for.
   */
  readonly fault: FaultInput<Id>
  readonly #options: OverrideOptions
  readonly #ending: Ending
  readonly #manner: Manner

  /** @internal */
  constructor(operation: Id, ending: Ending, options: OverrideOptions, manner: Manner = {}) {
    const { method, path } = endpointList.find(({ id }) => id === operation)!
    const { prefix, arrived } = addressOf(options)
    // What goes with the operation, the methods see to.
    const fault = { operation, ...ending, ...manner } as FaultInput<Id>
    if (Object.keys(fault).length > 1) checkFault(fault)
    const { platform } = options
    const stalled = new Set<Request>()
    const answer = async (request: Request): Promise<Response> =>
      // An ending always answers.
      platform ? fetchWithFault(platform, arrived(request), fault) : (await faultResponse(fault, request, stalled))!
    const resolver = async ({ request }: { request: Request }): Promise<Response | undefined> => {
      const { code, reply, network, delay_ms = 0 } = fault
      if (code !== undefined || reply !== undefined || network !== undefined) return answered(() => answer(request))
      if (delay_ms > 0) await faultResponse({ operation, delay_ms }, request)
      // MSW asks the next handler when this one answers nothing.
      return fault.passthrough ? passthrough() : undefined
    }
    super(method, `${prefix}${path}`, resolver, { once: manner.times === 1 })
    this.fault = fault
    this.#options = options
    this.#ending = ending
    this.#manner = manner
  }

  /**
   * Refuses with a code that this endpoint has; its HTTP status follows from it.
   *
   * @example
   * ```ts
   * import { override } from '@academy-access/msw'
   *
   * override('lists.get').error('rate_limit_exceeded', { retry_after: 2 })
   * ```
   */
  error<Code extends CodeOf<EndpointOf<Id>>>(code: Code, details?: ErrorDetails<Code>): Override<Id> {
    return this.#endingWith({ code, ...details })
  }

  /**
   * Answers these data as a success: what stands under `data`. Nothing happens in the academy.
   *
   * @throws ServiceError `validation_error` for data that break the contract.
   */
  reply(data: DataOf<EndpointOf<Id>>): Override<Id> {
    return this.#endingWith({ reply: data })
  }

  /** `'reset'` cuts the connection, `'truncate'` cuts it within the answer, `'stall'` ends it never. */
  network(how: NetworkFault): Override<Id> {
    return this.#endingWith({ network: how })
  }

  /** Lets the request out to the real network, as it is. */
  passthrough(): Override<Id> {
    return this.#endingWith({ passthrough: true })
  }

  /** Waits first, for so many real milliseconds. */
  delay(milliseconds: number): Override<Id> {
    const { delay_ms: _, ...manner } = this.#manner
    return new Override(this.fault.operation, this.#ending, this.#options, {
      ...manner,
      ...(milliseconds !== 0 && { delay_ms: milliseconds }),
    })
  }

  /** Meets one request; the next handler answers from then on. */
  once(): Override<Id> {
    return new Override(this.fault.operation, this.#ending, this.#options, { ...this.#manner, times: 1 })
  }

  /** @internal Requests of other academies do not count as met. */
  override async run(args: Parameters<HttpHandler['run']>[0]): Promise<Awaited<ReturnType<HttpHandler['run']>>> {
    const { academy } = this.#options
    if (academy && !isKeyOf(academy, addressOf(this.#options).authorization(args.request))) return null
    return super.run(args)
  }

  #endingWith(ending: Ending): Override<Id> {
    return new Override(this.fault.operation, ending, this.#options, this.#manner)
  }
}

/** Whether an `Authorization` header carries a key of the academy. */
function isKeyOf(academy: Academy, header: string | null): boolean {
  return header !== null && academy.keys.list().some(({ key }) => header.endsWith(` ${key}`))
}
