import type { ErrorCode, OperationId } from '@academy-access/schemas'
import { endpointList } from '@academy-access/schemas/internal'
import { distance } from 'fastest-levenshtein'

/** The parts of a journal entry that a hint depends on. */
export interface HintSource {
  readonly operation: OperationId | null
  readonly code?: ErrorCode | undefined
  readonly method: string
  readonly path: string
}

/** Whether a request reached no endpoint: only such requests get a hint. */
export function mayHaveHint({ operation, code }: HintSource): boolean {
  return code === 'unauthorized' || (code === 'not_found' && operation === null)
}

/**
 * Help for a request that reached no endpoint: the nearest route, or where the right key is. It is for the journal and
 * the log; the response of the API stays the documented one.
 */
export function hintFor({ operation, code, method, path }: HintSource): string | undefined {
  if (!mayHaveHint({ operation, code, method, path })) return undefined
  if (code === 'unauthorized') return 'the API key is academy.apiKey; academy-server prints it when it starts'
  const [, , , thing = ''] = path.split(/[/?]/)
  if (path.startsWith('/api/v1/') && dashboardOnly.has(thing)) {
    return `the API has no ${thing}: use academy.${thing}, or the control ${thing}.list of academy-server`
  }
  const nearest = nearestRoute(method, path)
  return nearest && `did you mean ${nearest}?`
}

/** Words for things that the API has no route for. */
const dashboardOnly = new Set(['offers', 'keys', 'outbox', 'journal', 'faults', 'clock', 'snapshots'])

const prefix = ['', 'api', 'v1']

// Longer paths are compared by their first characters: the cost grows with the square of the length.
const longest = 300

const paths = [...new Set(endpointList.map(({ path }) => path))].map((path) => ({
  path,
  segments: path.split('/').slice(prefix.length),
  methods: endpointList.filter((endpoint) => endpoint.path === path).map(({ method }): string => method),
}))

function nearestRoute(method: string, target: string): string | undefined {
  const segments = target.split('?', 1).join('').slice(0, longest).toLowerCase().split('/').filter(Boolean)
  const isApi = segments[0] === 'api' && segments[1] === 'v1'
  const sent = isApi ? segments.slice(2) : segments
  const text = sent.join('/')
  // Outside the API most requests are not typing errors: browsers ask for icons. A path with little in common is none either.
  const most = isApi ? Math.max(2, text.length / 2) : 2
  let best: { readonly path: string; readonly methods: readonly string[]; readonly cost: number } | undefined
  for (const { path, segments: parts, methods } of paths) {
    // Any value fits in the place of a parameter.
    const filled = parts.map((part, index) => (part.startsWith(':') ? (sent[index] ?? part) : part)).join('/')
    // Two texts differ at least by their lengths.
    if (Math.abs(filled.length - text.length) > Math.min(most, best?.cost ?? most)) continue
    const difference = distance(filled, text)
    const cost = difference + (methods.includes(method) ? 0 : 0.5)
    if (difference <= most && (!best || cost < best.cost)) best = { path, methods, cost }
  }
  return best && `${best.methods.includes(method) ? method : best.methods.join(' or ')} ${best.path}`
}
