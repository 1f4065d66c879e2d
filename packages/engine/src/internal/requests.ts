import { bearerKey } from '@academy-access/schemas/internal'

import type { RequestRecorder } from '../academy-core.ts'
import { meets } from '../faults/condition.ts'
import { checkFault } from '../faults/fault.ts'
import type { FaultCondition, FaultInput } from '../faults/types.ts'
import type { ConnectionReset, ResponseHead } from '../http/cut-off.ts'
import { readRequest, type ReceivedRequest, webRequest } from '../http/request.ts'
import type { EmittedPlatformEvent } from '../platform-core.ts'
import type { Platform } from '../platform.ts'
import { handle, type HandleOptions, type MaybeLater } from '../request/pipeline.ts'

/**
 * Handles one request as `platform.fetch` does, for a transport that writes the response itself. Returns a promise only for a
 * request that waits: for its body, a fault or the accounts of addresses.
 */
export function respond(platform: Platform, request: ReceivedRequest, options?: HandleOptions): MaybeLater {
  return handle(platform.core, request, options)
}

/** Whether an academy of the platform has the API key of a request, or had it before it was revoked. */
export function hasKey({ core }: Platform, { headers }: Request): boolean {
  return core.apiKeys.ownerOf(bearerKey(headers.get('authorization')) ?? '') !== undefined
}

/**
 * Handles one request as `platform.fetch` does when this fault matches it, whatever faults the academy has. The journal
 * gets the request. `times` and `probability` do not matter.
 *
 * @throws ServiceError `validation_error` for a wrong fault, and as `fetch` does.
 */
export async function fetchWithFault(platform: Platform, request: Request, fault: FaultInput): Promise<Response> {
  request.signal.throwIfAborted()
  return platform.fetchWith(request, request.signal, { fault: checkFault(fault) })
}

/** Whether a request contains the values of a condition, which is checked. Reads the body. */
export async function meetsCondition(condition: FaultCondition, request: Request): Promise<boolean> {
  return meets(condition, await readRequest(webRequest(request)))
}

/** The head of the response that a server sends to a browser before it cuts the connection. */
export function headBeforeReset({ started }: ConnectionReset): ResponseHead | undefined {
  return started
}

/**
 * Calls a function with each request and its academy, before its response is sent. The function must not read
 * what takes longer, such as the hint: it reads that later.
 *
 * @returns A function that removes the listener.
 */
export function followRequests({ core: { recorders } }: Platform, listener: RequestRecorder): () => void {
  recorders.add(listener)
  return () => void recorders.delete(listener)
}

/**
 * Calls a function with every event, as `platform.subscribe` does. The entry of a request is not made yet.
 *
 * @returns A function that removes the listener.
 */
export function followEvents(platform: Platform, listener: (event: EmittedPlatformEvent) => void): () => void {
  return platform.core.listeners.add(listener)
}
