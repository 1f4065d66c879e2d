/*
 * What the server and the MSW handlers need besides the public interface. Versioning does not cover this entry: any
 * release may change it.
 */
import type { CheckedFault, FaultInput } from './faults.ts'
import { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
import type { Changes, SavedRecord } from './changes.ts'
import type { ServiceResponse } from './answer.ts'

export type { ServiceResponse } from './answer.ts'
export type { Change, Changes, SavedRecord } from './changes.ts'
export { checkFault } from './faults.ts'
export { checkInput } from './fixture/schema.ts'
export { inputs } from './inputs.ts'
export { faultResponse } from './pipeline.ts'

/** Handles one request as `platform.fetch` does, for a transport that writes the response itself. */
export function respond(platform: Platform, request: Request, fault?: CheckedFault): Promise<ServiceResponse> {
  return platform.answer(request, fault)
}

/** Handles one request as `platform.fetch` does when this fault matches it, whatever faults the academy has. */
export function fetchWithFault(platform: Platform, request: Request, fault: FaultInput): Promise<Response> {
  return platform.fetchWithFault(request, fault)
}

/** Follows the changes of a platform from now on, so that they can be stored. */
export function followChanges(platform: Platform): Changes {
  return platform.changes()
}

/** A platform with the academies that `followChanges` told of. */
export function restorePlatform(
  saved: Iterable<SavedRecord>,
  options: Omit<PlatformOptions, 'fixture' | 'saved'> = {},
): Platform {
  return createPlatform({ ...options, saved })
}
