import { createRun, type DashboardCall, type Run } from '@academy-access/dashboard-api/run'
import { ServiceError } from '@academy-access/engine'
import { isObject, jsonIn } from '@academy-access/schemas/internal'

import { Directory } from './directory.ts'
import type { AcademyCall, Env } from './env.ts'
import { KeyCache } from './key-cache.ts'
import { errorResponse } from './responses.ts'
import { refreshEvents } from './refresh-events.ts'
import { emptyPlatform, serverInfo } from './server-info.ts'

/** Runs the calls of a deployment: those for one academy in its object. */
export function createDashboardRun(env: Env): Run {
  const runHere = createRun(emptyPlatform(), serverInfo())
  const directory = new Directory(env)
  const known = new KeyCache(10_000)
  const runThere = (academy: string, call: AcademyCall) => env.ACADEMY.getByName(academy).dashboard(call)
  /** Runs a call for an academy that is there: an object that is reached has a file, also without an academy. */
  const runIfPresent = async (id: string, call: AcademyCall) => {
    if (known.get(id) === undefined && !(await directory.has(id))) {
      return errorResponse(new ServiceError('not_found', `No academy ${id}`))
    }
    const response = await runThere(id, call)
    if (response.status === 404) known.delete(id)
    else known.set(id, id)
    return response
  }
  return async (call, caller) => {
    if (call.academyId === undefined && call.id === 'academies.list') return listAcademies(directory)
    if (call.academyId === undefined && call.id === 'academies.create') {
      const { id, text } = newAcademy(call.text)
      return runThere(id, { ...call, text, caller })
    }
    const academyId = academyOf(call)
    if (call.id === 'events' && academyId === undefined) return refreshEvents()
    if (academyId === undefined || !uuid.test(academyId)) return runHere(call, caller)
    return runIfPresent(academyId.toLowerCase(), { ...call, caller })
  }
}

/** The academy of a call: in its path, in the query of a stream, or in the input of a deletion. */
function academyOf({ id, academyId, search, text }: DashboardCall): string | undefined {
  if (academyId !== undefined) return academyId
  if (id === 'events') return new URLSearchParams(search).get('academy') ?? undefined
  const named = id === 'academies.delete' ? objectIn(text)?.['academyId'] : undefined
  return typeof named === 'string' ? named : undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function listAcademies(directory: Directory): Promise<Response> {
  const registrations = await directory.registrations()
  const academies = registrations.map(({ summary, labels, created_at, created_by = null, expires_at }) => {
    return { ...summary, labels, created_at, created_by, expires_at }
  })
  return Response.json({ data: academies }, { headers: { 'cache-control': 'no-store' } })
}

/** The body of a creation, with an id if it has none: the id is the name of the object. */
function newAcademy(text: string): { readonly id: string; readonly text: string } {
  const body = text.trim() === '' ? {} : objectIn(text)
  const own = body?.['id']
  if (typeof own === 'string' && uuid.test(own)) return { id: own.toLowerCase(), text }
  const id = crypto.randomUUID()
  // The handlers of the dashboard report a body that is no object, and an id that is no UUID.
  return { id, text: body ? JSON.stringify({ id, ...body }) : text }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text)
  // The handlers of the dashboard report a text that is not JSON.
  return isObject(value) ? { ...value } : undefined
}
