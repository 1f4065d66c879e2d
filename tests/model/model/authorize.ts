import { Failure } from './failure.ts'
import type { Operation } from './routes.ts'
import type { AcademyModel, Key, PlatformModel } from './state.ts'

/** The academy of a key (R001), or 401 (R035–R039). */
export function authenticate(
  platform: PlatformModel,
  header: string | undefined,
): { readonly academy: AcademyModel; readonly key: Key } {
  // D24: the scheme in any case, several spaces, one token.
  const token = /^bearer +(\S+)$/i.exec(header ?? '')?.[1]
  // D25: two characters, `_live_` and 32 lower-case hexadecimal digits.
  const form = new RegExp(`^${platform.keyPrefix}_live_[0-9a-f]{32}$`)
  if (token !== undefined && form.test(token)) {
    for (const academy of platform.academies) {
      for (const key of academy.keys) if (key.key.value === token && !key.revoked) return { academy, key }
    }
  }
  throw new Failure('unauthorized')
}

/** Plan before lock (D26), both before the permissions of the key (D01). */
export function authorize({ plan }: AcademyModel, key: Key, operation: Operation | undefined): void {
  if (plan.plan !== 'paid') throw new Failure('trial_api_unavailable')
  if (plan.locked) throw new Failure('academy_locked')
  // D28: a key is limited to operations. A path without one is found to be unknown later (D01).
  if (key.permissions !== 'all' && operation !== undefined && !key.permissions.includes(operation)) {
    throw new Failure('forbidden')
  }
}
