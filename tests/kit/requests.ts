import { listChanges, newEnrollment, newList, newMembers, newStudent } from './bodies.ts'
import type { Dice } from './dice.ts'
import { authorization, contentType, origin, otherHeaders, preflightHeaders } from './headers.ts'
import { anyPath, needlessQuery, pageQuery, type Path, paths, unknownPath } from './targets.ts'
import type { View } from './view.ts'

/** A request, as it is sent to each target of a history. */
export interface SentRequest {
  readonly method: string
  readonly origin: string
  readonly path: string
  /** The text behind the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

interface Parts {
  readonly weight: number
  readonly method: string | ((dice: Dice) => string)
  readonly path: Path
  readonly query?: (dice: Dice) => string
  readonly body?: (dice: Dice, view: View) => string | undefined
  readonly headers?: (dice: Dice) => Readonly<Record<string, string>>
}

/** D07: a body where none is taken. GET cannot have one in `fetch`. */
const needlessBody = (dice: Dice) => (dice.oneIn(20) ? '{ no JSON' : undefined)

const anyMethod = (dice: Dice) => dice.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE'])

/** Requests to all endpoints, and some to none. */
const table: Readonly<Record<string, Parts>> = {
  'GET courses': { weight: 2, method: 'GET', path: paths.courses },
  'GET students': { weight: 5, method: 'GET', path: paths.students, query: pageQuery },
  'POST students': { weight: 10, method: 'POST', path: paths.students, body: newStudent },
  'GET student': { weight: 5, method: 'GET', path: paths.student },
  'DELETE student': { weight: 3, method: 'DELETE', path: paths.student, body: needlessBody },
  'POST enrollment': { weight: 8, method: 'POST', path: paths.enrollments, body: newEnrollment },
  'DELETE enrollment': { weight: 5, method: 'DELETE', path: paths.enrollment, body: needlessBody },
  'GET lists': { weight: 3, method: 'GET', path: paths.lists },
  'POST lists': { weight: 6, method: 'POST', path: paths.lists, body: newList },
  'GET list': { weight: 2, method: 'GET', path: paths.list },
  'PATCH list': { weight: 5, method: 'PATCH', path: paths.list, body: listChanges },
  'DELETE list': { weight: 2, method: 'DELETE', path: paths.list, body: needlessBody },
  'GET members': { weight: 4, method: 'GET', path: paths.members, query: pageQuery },
  'POST members': { weight: 10, method: 'POST', path: paths.members, body: newMembers },
  'DELETE member': { weight: 4, method: 'DELETE', path: paths.member, body: needlessBody },
  'GET list courses': { weight: 4, method: 'GET', path: paths.listCourses },
  'any method': { weight: 3, method: anyMethod, path: anyPath },
  'an unknown path': { weight: 2, method: anyMethod, path: unknownPath },
  // D04. Paths outside the API are left out: no rule decides between D03 and D04.
  'a preflight': { weight: 1, method: 'OPTIONS', path: anyPath, headers: preflightHeaders },
}

/** The requests of a history, with their weights. */
export const requestNames = Object.entries(table).map(([name, { weight }]) => ({ name, weight }))

/** Makes a request of this name for an academy. */
export function requestOf(name: string, dice: Dice, view: View): SentRequest {
  const parts = table[name]
  if (parts === undefined) throw new Error(`a request must be one of ${Object.keys(table).join(', ')}, got ${name}`)
  const { method, path, query = needlessQuery, body, headers = () => ({}) } = parts
  const text = body?.(dice, view)
  const [key, type] = [authorization(dice, view), contentType(dice)]
  return {
    method: typeof method === 'string' ? method : method(dice),
    origin: origin(dice),
    path: path(dice, view),
    query: query(dice),
    headers: {
      ...otherHeaders(dice),
      ...headers(dice),
      ...(key !== undefined && { authorization: key }),
      ...(text !== undefined && type !== undefined && { 'content-type': type }),
    },
    body: text,
  }
}

/** Sends a request with a `fetch`. */
export function fetchRequest(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  { method, origin, path, query, headers, body }: SentRequest,
): Promise<Response> {
  return fetch(`${origin}${path}${query && `?${query}`}`, {
    method,
    headers: { ...headers },
    // Bytes: a text would come with a content type of its own.
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  })
}
