/** R003: the sixteen endpoints, by the ids that a key's permissions name. */
export const routes = [
  { operation: 'courses.list', method: 'GET', path: '/courses' },
  { operation: 'students.list', method: 'GET', path: '/students' },
  { operation: 'students.create', method: 'POST', path: '/students' },
  { operation: 'students.get', method: 'GET', path: '/students/:id' },
  { operation: 'students.remove', method: 'DELETE', path: '/students/:id' },
  { operation: 'enrollments.create', method: 'POST', path: '/students/:id/enrollments' },
  { operation: 'enrollments.revoke', method: 'DELETE', path: '/students/:id/enrollments/:id' },
  { operation: 'lists.list', method: 'GET', path: '/lists' },
  { operation: 'lists.create', method: 'POST', path: '/lists' },
  { operation: 'lists.get', method: 'GET', path: '/lists/:id' },
  { operation: 'lists.update', method: 'PATCH', path: '/lists/:id' },
  { operation: 'lists.delete', method: 'DELETE', path: '/lists/:id' },
  { operation: 'lists.members.list', method: 'GET', path: '/lists/:id/members' },
  { operation: 'lists.members.add', method: 'POST', path: '/lists/:id/members' },
  { operation: 'lists.members.remove', method: 'DELETE', path: '/lists/:id/members/:id' },
  { operation: 'lists.courses.list', method: 'GET', path: '/lists/:id/courses' },
] as const

export type Operation = (typeof routes)[number]['operation']

interface Match {
  readonly operation: Operation
  /** The ids of the path, still percent-encoded. */
  readonly ids: readonly string[]
}

/** The endpoint of a request, and the methods that its path has (D04). The path follows `/api/v1`. */
export function routeOf(method: string, path: string): { readonly match: Match | undefined; readonly allow: string[] } {
  let match: Match | undefined
  const allow: string[] = []
  for (const route of routes) {
    const ids = idsOf(route.path, path)
    if (ids === undefined) continue
    allow.push(route.method)
    if (route.method === method) match = { operation: route.operation, ids }
  }
  return { match, allow }
}

/** D02: paths are exact. An id may be any text but an empty one. */
function idsOf(template: string, path: string): string[] | undefined {
  const wanted = template.split('/')
  const segments = path.split('/')
  if (wanted.length !== segments.length) return undefined
  const ids: string[] = []
  for (const [index, segment] of segments.entries()) {
    if (wanted[index] === ':id' && segment !== '') ids.push(segment)
    else if (wanted[index] !== segment) return undefined
  }
  return ids
}
