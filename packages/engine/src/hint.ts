import { endpointList } from '@academy-access/schemas'
import { distance } from 'fastest-levenshtein'

import type { JournalRecord } from './journal.ts'

/**
 * What helps somebody whose request went nowhere: the nearest route, or where the right key is. For the journal and the
 * log; the answer of the API stays the documented one.
 */
export function hintFor({ operation, code, method, path }: JournalRecord): string | undefined {
  if (code === 'unauthorized') return 'the API key is academy.apiKey; academy-server prints it when it starts'
  if (operation !== null || code !== 'not_found') return undefined
  const nearest = nearestRoute(method, path)
  return nearest && `did you mean ${nearest}?`
}

const prefix = ['', 'api', 'v1']

// Longer paths are compared by their beginning: the cost grows with the square.
const longest = 300

const paths = [...new Set(endpointList.map(({ path }) => path))].map((path) => ({
  path,
  segments: path.split('/').slice(prefix.length),
  methods: endpointList.filter((endpoint) => endpoint.path === path).map(({ method }) => method as string),
}))

function nearestRoute(method: string, target: string): string | undefined {
  const segments = target.split('?', 1).join('').slice(0, longest).toLowerCase().split('/').filter(Boolean)
  const isApi = segments[0] === 'api' && segments[1] === 'v1'
  const given = isApi ? segments.slice(2) : segments
  const rated = paths.map((route) => {
    // Whatever stands in the place of a parameter fits it.
    const filled = route.segments.map((part, index) => (part.startsWith(':') ? (given[index] ?? part) : part))
    const off = distance(filled.join('/'), given.join('/'))
    return { ...route, off, cost: off + (route.methods.includes(method) ? 0 : 0.5) }
  })
  const best = rated.reduce((nearest, route) => (route.cost < nearest.cost ? route : nearest))
  // Outside the API most requests are no slips: browsers ask for icons.
  if (!isApi && best.off > 2) return undefined
  return `${best.methods.includes(method) ? method : best.methods.join(' or ')} ${best.path}`
}
