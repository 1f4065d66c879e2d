import { academyEndpoints } from './academy-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import type { DashboardEndpoint } from './endpoint.ts'
import { inspectionEndpoints } from './inspection-endpoints.ts'

/** All endpoints of the dashboard API. Routing, input checks and the OpenAPI document are derived from them. */
export const dashboardEndpoints: readonly DashboardEndpoint[] = [
  ...academyEndpoints,
  ...contentEndpoints,
  ...inspectionEndpoints,
]
