import type { Academy } from './academy.ts'
import { methodsOf } from './controls/call-control.ts'
import { platformJournal, type PlatformJournalControls } from './controls/academies.ts'
import { Undos } from './controls/control.ts'
import type { AcademyFixture } from './fixture/types.ts'
import type { StalledRequests } from './http/cut-off.ts'
import { webRequest } from './http/request.ts'
import { toResponse } from './http/response.ts'
import { type HostLimits, processLimits } from './inspection/host-limits.ts'
import { type AcademyEvent, toAcademyEvent } from './inspection/listeners.ts'
import type { SavedPlatform } from './persistence/restore.ts'
import { type EmittedPlatformEvent, PlatformCore, type PlatformOptions } from './platform-core.ts'
import { handle, type HandleOptions } from './request/pipeline.ts'
import { ServiceError } from './service-error.ts'

/** An event of an academy of the platform; `academy` is missing for a request that reached no academy. */
export type PlatformEvent = AcademyEvent & { readonly academy?: Academy }

/**
 * Creates an emulator for the whole service: academies in memory, and a `fetch` that responds as the service does.
 *
 * @throws ServiceError `validation_error`, with the path of the first wrong value of the fixture or of the other options,
 *   and what was expected.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 *
 * const platform = createPlatform({ seed: 1 })
 * const response = await platform.fetch('http://localhost/api/v1/courses', {
 *   headers: { authorization: `Bearer ${platform.academy().apiKey}` },
 * })
 * console.log(await response.json()) // { data: { courses: [] } }
 * ```
 */
export function createPlatform(options: PlatformOptions = {}): Platform {
  return new Platform(options)
}

/** The academies of a platform, each isolated from the others, with its own key. An academy is named by its id or name. */
export interface Academies {
  /** All academies, oldest first. */
  list(): readonly Academy[]
  /**
   * An academy.
   *
   * @throws ServiceError `not_found`.
   */
  get(academy: string): Academy
  /**
   * Creates an academy from a fixture. Every field is optional.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` when its id or a
   *   key is in use. Then nothing is changed.
   */
  create(fixture?: AcademyFixture): Academy
  /**
   * Deletes an academy. Requests with its keys then get 401.
   *
   * @throws ServiceError `not_found`.
   */
  delete(academy: string): void
}

/** All academies of a service in memory, and the `fetch` that they share. See {@link createPlatform}. */
export class Platform {
  /** @internal */
  readonly core: PlatformCore
  /** The academies. */
  readonly academies: Academies
  /** The latest requests that reached no academy: their key was missing, malformed or unknown. */
  readonly journal: PlatformJournalControls
  /** Undoes the latest clearing of the journal: within a minute, once. */
  readonly undo: () => void
  readonly #stalled: StalledRequests = new Set()

  /** @internal */
  constructor(options: PlatformOptions, saved?: SavedPlatform, limits: HostLimits = processLimits) {
    const core = new PlatformCore(options, saved, limits)
    this.core = core
    this.academies = {
      list: () => core.list(),
      get: (academy) => core.find(academy),
      create: (fixture = {}) => core.create(fixture),
      delete: (academy) => core.remove(core.find(academy)),
    }
    const owner = { platform: this, undos: new Undos(core.now, limits.undos) }
    this.journal = methodsOf('', platformJournal, owner)
    this.undo = () => owner.undos.undo(undefined, undefined)
  }

  /**
   * Calls a function with every request and every welcome email from now on, of all academies and of requests that reach
   * no academy.
   *
   * @returns A function that removes the listener.
   */
  subscribe(listener: (event: PlatformEvent) => void): () => void {
    return this.core.listeners.add((event) => listener(toPlatformEvent(event)))
  }

  /**
   * An academy by id, in any case, or by name; the first academy without either.
   *
   * @throws ServiceError `not_found`.
   */
  academy(idOrName?: string): Academy {
    if (idOrName !== undefined) return this.core.find(idOrName)
    const [first] = this.core.list()
    if (!first) throw new ServiceError('not_found', 'No academy')
    return first
  }

  /**
   * Handles a request as the service does. It takes the arguments of `fetch`, so a client can use it as its `fetch`. The
   * host of the URL does not matter.
   *
   * @throws ConnectionReset when a fault cuts the connection; the signal's reason when the request is aborted.
   */
  readonly fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init)
    // The signal of the caller, if there is one: a `Request` follows it only while the `Request` is in memory.
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    return this.fetchWith(request, signal)
  }

  /** @internal */
  async fetchWith(request: Request, signal: AbortSignal, options?: HandleOptions): Promise<Response> {
    const response = await handle(this.core, webRequest(request, signal), options)
    // R016: a response to HEAD has no body, as over HTTP.
    return toResponse(request.method === 'HEAD' ? { ...response, body: null } : response, request, this.#stalled)
  }
}

function toPlatformEvent(event: EmittedPlatformEvent): PlatformEvent {
  if (event.type !== 'request') return event
  const { academy } = event
  return { ...toAcademyEvent(event), ...(academy && { academy }) }
}
