import { endpointList } from '@academy-access/schemas/internal'
import {
  type Api,
  type ApiResponse,
  type Course,
  Difference,
  EndOfRun,
  NoResponse,
  show,
  unknownUuid,
  UnsafeRequest,
} from '@academy-access/rules'

import { codeIn } from '../without-values.ts'
import { CannotRun } from './cannot-run.ts'
import { explainNoResponse } from './test-rule.ts'

/** Reads the published courses. Throws `CannotRun` if the server does not respond like the API, or rejects the key. */
export async function readCourses(api: Api): Promise<readonly Course[]> {
  const { status, code, message, body } = await firstResponse(api)
  if (status === 401) throw new CannotRun('the server rejects the API key (401 unauthorized)', 'unauthorized')
  if (status === 402) throw new CannotRun(`the academy is closed for the API: 402 ${codeIn(code)}, ${show(message)}`)
  // A key without the permission for courses can still show other rules.
  if (status === 403) return []
  if (status >= 300) throw new CannotRun(`GET /api/v1/courses returned ${status} ${codeIn(code)}; expected 200`)
  const data = body.data as { readonly courses?: readonly Course[] } | undefined
  return Array.isArray(data?.courses) ? data.courses : []
}

async function firstResponse(api: Api): Promise<ApiResponse> {
  try {
    return await api.get('/courses')
  } catch (error) {
    if (error instanceof NoResponse) {
      throw new CannotRun(`${api.baseUrl} cannot be reached: response ${explainNoResponse(error.cause)}`)
    }
    if (error instanceof Difference && error.exchange) {
      const { status, text } = error.exchange
      const start = text.trim().slice(0, 60).replaceAll(/\s+/g, ' ')
      throw new CannotRun(
        `${api.baseUrl} does not respond like the API: GET /api/v1/courses returned ${status} ${show(start)}`,
      )
    }
    throw error
  }
}

/**
 * Sends one request for each endpoint that cannot have an effect: unknown ids, and empty bodies. The responses show which
 * operations the key may not call. The reads come first: ids that exist before the first write never become own ones.
 */
export async function probe(api: Api, readOnly: boolean): Promise<void> {
  const reads = endpointList.filter(({ method }) => method === 'GET')
  const writes = readOnly ? [] : endpointList.filter(({ method }) => method !== 'GET')
  for (const { id, method, path, body } of [...reads, ...writes]) {
    const known = path.replace('/api/v1', '').replaceAll(/:\w+/g, unknownUuid())
    const parts = body === undefined ? {} : { body: {} }
    const response = await api.request(method, known, parts).catch((error: unknown) => {
      if (error instanceof EndOfRun) throw error
      // The service has a record with a random id, or does not say, so a write could change it.
      if (error instanceof UnsafeRequest) throw new CannotRun(error.message)
      // The tests of the rules report a wrong response, and none.
      if (!(error instanceof Difference || error instanceof NoResponse)) throw error
      return undefined
    })
    const isRecord = id === 'students.get' || id === 'lists.get'
    if (isRecord && !readOnly && response && response.status < 300) {
      const kind = id === 'students.get' ? 'student' : 'list'
      throw new CannotRun(`the service has a ${kind} with the random id ${unknownUuid()}; expected 404`)
    }
  }
}
