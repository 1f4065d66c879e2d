import type { PlatformCore } from '../platform-core.ts'
import type { Call } from './control.ts'

/** A call of a control of the platform. */
export interface PlatformCall extends Omit<Call, 'academy' | 'core'> {
  readonly platform: { readonly core: PlatformCore }
}
