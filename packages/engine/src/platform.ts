import type { Academy } from './academy.ts'
import type { AcademyFixture } from './fixture/types.ts'
import type { StalledRequests } from './http/cut-off-body.ts'
import { webRequest } from './http/request.ts'
import { toResponse } from './http/response.ts'
import { type HostLimits, processLimits } from './inspection/host-limits.ts'
import type { JournalEntry } from './inspection/journal-entry.ts'
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

/** All academies of a service in memory, and the `fetch` that they share. See {@link createPlatform}. */
export class Platform {
  /** @internal */
  readonly core: PlatformCore
  readonly #stalled: StalledRequests = new Set()

  /** @internal */
  constructor(options: PlatformOptions, saved?: SavedPlatform, limits: HostLimits = processLimits) {
    this.core = new PlatformCore(options, saved, limits)
  }

  /** All academies, oldest first. */
  get academies(): readonly Academy[] {
    return this.core.list()
  }

  /** The latest requests that reached no academy: their key was missing, malformed or unknown. */
  get journal(): readonly JournalEntry[] {
    return this.core.journal.entries()
  }

  /** Deletes the entries of the platform's journal. */
  clearJournal(): void {
    this.core.journal.clear()
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
    const found =
      idOrName === undefined
        ? this.academies[0]
        : (this.core.academies.get(idOrName.toLowerCase()) ?? this.academies.find(({ name }) => name === idOrName))
    if (!found) throw new ServiceError('not_found', idOrName === undefined ? 'No academy' : `No academy ${idOrName}`)
    return found
  }

  /**
   * Adds an academy, isolated from all others, with its own key.
   *
   * @throws ServiceError `validation_error` with the path of the first wrong value; `already_exists` when its id or a
   *   key is in use. Then nothing is changed.
   */
  createAcademy(fixture: AcademyFixture = {}): Academy {
    return this.core.create(fixture)
  }

  /**
   * Deletes an academy by id. Requests with its keys then get 401.
   *
   * @throws ServiceError `not_found`.
   */
  removeAcademy(id: string): void {
    this.core.remove(this.core.byId(id))
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
