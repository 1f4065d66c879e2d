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

const patterns = [...new Set(endpointList.map(({ path }) => path))].map((path) => {
  const endpoints = endpointList.filter((endpoint) => endpoint.path === path)
  return { segments: path.split('/'), endpoints, methods: endpoints.map(({ method }) => method) }
})

const unknown: Match = { endpoint: undefined, methods: [], params: {} }

/** Finds the endpoints at a path. Paths are exact and case-sensitive, without empty segments (D02). */
export function match(method: string, path: string): Match {
  const segments = path.split('/')
  const pattern = patterns.find((candidate) => fits(candidate.segments, segments))
  if (!pattern) return unknown
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.segments.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decode(segments[index] ?? '')
  }
  return { endpoint: pattern.endpoints.find((one) => one.method === method), methods: pattern.methods, params }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  )
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
