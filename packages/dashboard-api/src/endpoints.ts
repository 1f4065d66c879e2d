import { academies, keys, snapshots } from './academy-endpoints.ts'
import { courses, offers } from './content-endpoints.ts'
import type { DashboardEndpoint } from './endpoint.ts'
import { clock, events, faults, outbox, platform } from './inspection-endpoints.ts'
import { journal } from './journal-endpoints.ts'
import { lists, search, students } from './people-endpoints.ts'

/** The endpoints of the dashboard API, as a tree. Routes, input checks, types and the OpenAPI document are derived from it. */
export const dashboardEndpoints = {
  academies,
  snapshots,
  keys,
  courses,
  offers,
  search,
  students,
  lists,
  journal,
  platform,
  outbox,
  events,
  faults,
  clock,
} as const

/** The endpoints as a flat list, in the order of the tree. */
export const dashboardEndpointList: readonly DashboardEndpoint[] = leaves(dashboardEndpoints)

function leaves(node: object): DashboardEndpoint[] {
  return 'method' in node ? [node as DashboardEndpoint] : Object.values(node).flatMap(leaves)
}
