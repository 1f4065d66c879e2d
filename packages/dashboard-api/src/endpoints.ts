import { academyEndpoints } from './academy-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import type { DashboardEndpoint } from './endpoint.ts'
import { inspectionEndpoints } from './inspection-endpoints.ts'
import { journalEndpoints } from './journal-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'

/** All endpoints of the dashboard API. Routing, input checks and the OpenAPI document are derived from them. */
export const dashboardEndpoints: readonly DashboardEndpoint[] = [
  ...academyEndpoints,
  ...contentEndpoints,
  ...peopleEndpoints,
  ...journalEndpoints,
  ...inspectionEndpoints,
]
