import { createRun, type DashboardCall, type Run } from '@academy-access/dashboard-api/run'
import { createPlatform } from '@academy-access/engine'
import { isObject, jsonIn } from '@academy-access/schemas/internal'

import { type AboutChanges, splitBody } from './about.ts'
import type { AcademyCall } from './academy-call.ts'
import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import { refreshEvents } from './refresh-events.ts'
import { serverInfo } from './server-info.ts'

/** Runs the calls of a deployment: those for one academy in its object. */
export function createDashboardRun(env: Env): Run {
  const runHere = createRun(createPlatform({ fixture: { academies: [] } }), serverInfo())
  const runThere = (academy: string, call: AcademyCall) => env.ACADEMY.getByName(academy.toLowerCase()).dashboard(call)
  return async (call, caller) => {
    if (call.academyId === undefined && call.id === 'academies.list') return listAcademies(env)
    if (call.academyId === undefined && call.id === 'academies.create') {
      const { id, text, about } = newAcademy(call.text)
      return runThere(id, { ...call, text, about, caller })
    }
    const academyId = academyOf(call)
    if (call.id === 'events' && academyId === undefined) return refreshEvents()
    if (academyId === undefined || !uuid.test(academyId)) return runHere(call, caller)
    const { about, rest } = splitBody(objectIn(call.text) ?? {})
    const text = Object.keys(about).length > 0 ? JSON.stringify(rest) : call.text
    return runThere(academyId, { ...call, text, about, caller })
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

async function listAcademies(env: Env): Promise<Response> {
  const registrations = await new Directory(env).registrations()
  const academies = registrations.map(({ summary, labels, created_at, created_by = null, expires_at }) => {
    return { ...summary, labels, created_at, created_by, expires_at }
  })
  return Response.json({ data: academies }, { headers: { 'cache-control': 'no-store' } })
}

/** The body of a creation, with an id if it has none: the id is the name of the object. */
function newAcademy(text: string): { readonly id: string; readonly text: string; readonly about: AboutChanges } {
  const id = crypto.randomUUID()
  const body = text.trim() === '' ? {} : objectIn(text)
  // The handlers of the dashboard report a body that is no object.
  if (!body) return { id, text, about: {} }
  const { about, rest } = splitBody(body)
  if ('id' in rest && typeof rest.id === 'string' && uuid.test(rest.id)) {
    return { id: rest.id, text: JSON.stringify({ ...rest, id: rest.id.toLowerCase() }), about }
  }
  return { id, text: JSON.stringify({ id, ...rest }), about }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text)
  // The handlers of the dashboard report a text that is not JSON.
  return isObject(value) ? { ...value } : undefined
}
