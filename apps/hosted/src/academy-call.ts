import type { Caller } from '@academy-access/dashboard-api'
import type { DashboardCall } from '@academy-access/dashboard-api/run'

import type { AboutChanges } from './about.ts'

/** A call of the dashboard API for one academy, from a caller that the Worker has let in. */
export interface AcademyCall extends DashboardCall {
  readonly caller: Caller
  /** What the body said about time to live and labels, which the handlers of the dashboard do not know. */
  readonly about: AboutChanges
}
