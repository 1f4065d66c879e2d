import { academyEndpoints } from './academy-endpoints.ts'
import { contentEndpoints } from './content-endpoints.ts'
import type { DashboardEndpoint } from './endpoint.ts'
import { inspectionEndpoints } from './inspection-endpoints.ts'

/** Every endpoint of the dashboard API, each declared once: routing, checks and the document come from here. */
export const dashboardEndpoints: readonly DashboardEndpoint[] = [
  ...academyEndpoints,
  ...contentEndpoints,
  ...inspectionEndpoints,
]
