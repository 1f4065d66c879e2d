import { type Endpoint, endpointList, type OperationId } from '@academy-access/schemas'

export type Route = Endpoint & { readonly id: OperationId }

/** What a path leads to. */
export interface Match {
  /** The endpoint of the method, if it has one there. */
  readonly route: Route | undefined
  /** The methods that the path has; none for an unknown path. */
  readonly methods: readonly string[]
  /** Values of the path parameters, as they stand in the path. */
  readonly params: Readonly<Record<string, string>>
}

const patterns = [...new Set(endpointList.map(({ path }) => path))].map((path) => {
  const routes = endpointList.filter((route) => route.path === path)
  return { segments: path.split('/'), routes, methods: routes.map(({ method }) => method) }
})

const unknown: Match = { route: undefined, methods: [], params: {} }

/** Finds what a path leads to: exact and case-sensitive, without empty segments (D02). */
export function match(method: string, path: string): Match {
  const segments = path.split('/')
  const pattern = patterns.find((candidate) => fits(candidate.segments, segments))
  if (!pattern) return unknown
  const params: Record<string, string> = {}
  pattern.segments.forEach((segment, index) => {
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(segments[index]!)
  })
  return { route: pattern.routes.find((route) => route.method === method), methods: pattern.methods, params }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
