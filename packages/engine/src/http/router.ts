import { endpointList } from '@academy-access/schemas/internal'

/** An endpoint of the API. */
export type ApiEndpoint = (typeof endpointList)[number]

/** The endpoints at a path. */
export interface Match {
  /** The endpoint of the method, if the path has one. */
  readonly endpoint: ApiEndpoint | undefined
  /** The methods that the path has; none for an unknown path. */
  readonly methods: readonly string[]
  /** Values of the path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
}

/** Where a path can continue after some of its segments, and the endpoints of a path that ends there. */
interface Place {
  readonly next: Map<string, Place>
  /** Any other segment that is not empty. */
  parameter: { readonly name: string; readonly place: Place } | undefined
  readonly endpoints: Map<string, ApiEndpoint>
  methods: readonly string[]
}

const root = createPlace()
for (const endpoint of endpointList) {
  let place = root
  for (const segment of endpoint.path.slice(1).split('/')) place = placeAfter(place, segment)
  place.endpoints.set(endpoint.method, endpoint)
  place.methods = [...place.endpoints.keys()]
}

const noParams: Match['params'] = {}
const unknown: Match = { endpoint: undefined, methods: [], params: noParams }

/** Finds the endpoints at a path. Paths are exact and case-sensitive, without empty segments (D02). */
export function match(method: string, path: string): Match {
  let place: Place | undefined = root
  let params: Record<string, string> | undefined
  for (let start = 1; place && start <= path.length;) {
    const slash = path.indexOf('/', start)
    const end = slash < 0 ? path.length : slash
    const segment = path.slice(start, end)
    const next: Place | undefined = place.next.get(segment)
    if (!next && place.parameter && segment !== '') {
      params ??= {}
      params[place.parameter.name] = decode(segment)
      place = place.parameter.place
    } else place = next
    start = end + 1
  }
  if (!place || place.endpoints.size === 0) return unknown
  return { endpoint: place.endpoints.get(method), methods: place.methods, params: params ?? noParams }
}

function createPlace(): Place {
  return { next: new Map(), parameter: undefined, endpoints: new Map(), methods: [] }
}

function placeAfter(place: Place, segment: string): Place {
  if (segment.startsWith(':')) return (place.parameter ??= { name: segment.slice(1), place: createPlace() }).place
  const present = place.next.get(segment) ?? createPlace()
  place.next.set(segment, present)
  return present
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
