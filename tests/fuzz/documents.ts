import { createPlatform } from '@academy-access/engine'
import { type Document, type Operation, operationsOf } from '@academy-access/kit/operations'
import api from '@academy-access/schemas/openapi.strict.json' with { type: 'json' }
import { serve } from '@academy-access/server'

/** The operations of the dashboard API. */
export const dashboardOperations = operationsOf('dashboard', await readDashboardDocument())

/** Every operation of the API and of the dashboard API, with what the service may respond today. */
export const operations: readonly Operation[] = [
  ...operationsOf('api', api as unknown as Document),
  ...dashboardOperations,
]

/** The operation of a request; undefined for none. What follows a `#` does not count. */
export function operationOf(method: string, target: string): Operation | undefined {
  const [path = ''] = target.split(/[?#]/, 1)
  const segments = (path.startsWith('/dashboard/') ? dashboardPath(path) : path).split('/')
  return candidates.get(`${method} ${segments.length}`)?.find(({ parts }) =>
    // A fixed segment wins over a parameter, as `courses/order` over `courses/{courseId}`: fixed ones come first.
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index])),
  )?.operation
}

/** Paths of the API are exact. The dashboard API decodes them, and ignores a slash at the end. */
function dashboardPath(path: string): string {
  try {
    return decodeURI(path).replace(/\/$/, '')
  } catch {
    return path
  }
}

const candidates = Map.groupBy(
  operations
    .map((operation) => ({ operation, parts: operation.path.split('/') }))
    .toSorted((a, b) => parameterCount(a.parts) - parameterCount(b.parts)),
  ({ operation, parts }) => `${operation.method} ${parts.length}`,
)

function parameterCount(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith('{')).length
}

async function readDashboardDocument(): Promise<Document> {
  const server = await serve(createPlatform(), { port: 0 })
  try {
    const response = await fetch(`${server.url}/dashboard/openapi.json`)
    return (await response.json()) as Document
  } finally {
    await server.close()
  }
}
