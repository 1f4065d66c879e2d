import { endpointList } from './endpoints.ts'

/** An endpoint of the API. */
export type ApiEndpoint = (typeof endpointList)[number]

/** The endpoints at a path. */
export interface Match {
  /** The endpoint of the method, if the path has one. */
  readonly endpoint: ApiEndpoint | undefined
  /** The methods that the path has; none for an unknown path. */
  readonly methods: readonly string[]
  /** Values of the path parameters, as they were sent. */
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

const noParams: Match['params'] = {}
const unknown: Match = { endpoint: undefined, methods: [], params: noParams }

/**
 * Finds the endpoints at a path: the one reader of paths of the API, for the service, its mock and the proxy. Paths are compared
 * as they were sent, without decoding. They are exact and case-sensitive, without empty segments (D02).
 */
export const match = /* @__PURE__ */ createMatch(endpointList)

function createMatch(endpoints: readonly ApiEndpoint[]): (method: string, path: string) => Match {
  const root = createPlace()
  for (const endpoint of endpoints) {
    let place = root
    for (const segment of endpoint.path.slice(1).split('/')) place = placeAfter(place, segment)
    place.endpoints.set(endpoint.method, endpoint)
    place.methods = [...place.endpoints.keys()]
  }
  return (method, path) => {
    let place: Place | undefined = root
    let params: Record<string, string> | undefined
    for (let start = 1; place && start <= path.length;) {
      const slash = path.indexOf('/', start)
      const end = slash < 0 ? path.length : slash
      const segment = path.slice(start, end)
      const next: Place | undefined = place.next.get(segment)
      if (!next && place.parameter && segment !== '') {
        params ??= {}
        params[place.parameter.name] = segment
        place = place.parameter.place
      } else place = next
      start = end + 1
    }
    if (!place || place.endpoints.size === 0) return unknown
    return { endpoint: place.endpoints.get(method), methods: place.methods, params: params ?? noParams }
  }
}

/**
 * Path and query of a URL, or of a path with its query, as they were sent. Not every server normalizes them, so `new URL` could read
 * another path.
 */
export function targetOf(url: string): [path: string, query: string] {
  const fragment = url.indexOf('#')
  const whole = fragment < 0 ? url : url.slice(0, fragment)
  const start = whole.startsWith('/') ? 0 : whole.indexOf('/', whole.indexOf('://') + 3)
  if (start < 0) return ['/', '']
  const question = whole.indexOf('?', start)
  return question < 0 ? [whole.slice(start), ''] : [whole.slice(start, question), whole.slice(question + 1)]
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
