import { createRun, type DashboardCall, inputOfCall, type Run } from '@academy-access/dashboard-api/run'
import { type AcademyFixture, type AcademySnapshot, createPlatform, ServiceError } from '@academy-access/engine'
import { isObject } from '@academy-access/schemas/internal'
import { type Caller, streamHeaders } from '@academy-access/dashboard-api'

import { Directory } from './directory.ts'
import type { AcademyCall, Env } from './env.ts'
import { KeyCache } from './api.ts'
import { errorResponse, readBody } from './responses.ts'
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
  /** Two academies are two objects: copies of both are compared here. */
  const compareCopies = async (ids: readonly string[], call: DashboardCall, caller: Caller) => {
    const snapshot = { ...call, id: 'snapshot', access: 'secret', text: '', caller } as const
    const academies: AcademyFixture[] = []
    for (const id of ids) {
      const copy = await runIfPresent(id, { ...snapshot, academyId: id })
      if (!copy.ok) return copy
      const fixture = await copyOf(id, copy)
      if (!fixture) return errorResponse(new ServiceError('validation_error', tooLarge))
      academies.push(fixture)
    }
    return createRun(createPlatform({ fixture: { academies } }), serverInfo())(call, caller)
  }
  return async (call, caller) => {
    if (call.academyId === undefined && call.id === 'academies.list') return respond(await listedAcademies(directory))
    if (call.academyId === undefined && call.id === 'academies.create') {
      const { id, text } = newAcademy(inputOfCall(call))
      return runThere(id, { ...call, text, caller })
    }
    const academyId = await academyOf(directory, call)
    if (call.academyId === undefined && call.id === 'academies.get') {
      const found = (await listedAcademies(directory)).find(({ id }) => id === academyId?.toLowerCase())
      return found ? respond(found) : runHere(call, caller)
    }
    if (call.id === 'events' && academyId === undefined) return refreshEvents()
    if (academyId === undefined || !uuid.test(academyId)) return runHere(call, caller)
    const academy = academyId.toLowerCase()
    const other = call.id === 'compare' ? await namedIn(directory, call, 'with') : undefined
    if (other === undefined || other.toLowerCase() === academy) return runIfPresent(academy, { ...call, caller })
    return compareCopies([academy, other.toLowerCase()], call, caller)
  }
}

/** Bytes of a copy. A comparison takes several times as much, and others use the same memory. */
const longestCopy = 4 * 2 ** 20
const tooLarge = `with: expected two academies whose snapshots have at most ${longestCopy} bytes each; compare them in a local server with a fixture of both: {"academies":[…,…]}`

/**
 * An academy from the response with its snapshot. Undefined for a snapshot that is too large. The ids of accounts are derived
 * again: a fixture can give one to two addresses.
 */
async function copyOf(id: string, response: Response): Promise<AcademyFixture | undefined> {
  const bytes = await readBody(response, longestCopy)
  if (!bytes) return undefined
  const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { data: AcademySnapshot }
  return { ...data, id, students: data.students.map((student) => ({ ...student, id: undefined })) }
}

/** The academy of a call: in its path, in the query of a stream, or in the input, by id or name. */
async function academyOf(directory: Directory, call: DashboardCall): Promise<string | undefined> {
  const { id, academyId, search } = call
  if (academyId !== undefined) return academyId
  if (id === 'events') return new URLSearchParams(search).get('academy') ?? undefined
  return id === 'academies.delete' || id === 'academies.get' ? namedIn(directory, call, 'academy') : undefined
}

/** The id of the academy that a field of the input names, by id or name. */
async function namedIn(directory: Directory, call: DashboardCall, field: string): Promise<string | undefined> {
  const input = inputOfCall(call)
  const named = isObject(input) ? input[field] : undefined
  if (typeof named !== 'string') return undefined
  return uuid.test(named) ? named : (await listedAcademies(directory)).find(({ name }) => name === named)?.id
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function listedAcademies(directory: Directory) {
  const registrations = await directory.registrations()
  return registrations.map(({ id, summary, labels, created_at, created_by = null, expires_at }) => {
    return { id, name: '', ...summary, labels, created_at, created_by, expires_at }
  })
}

const respond = (data: unknown) => Response.json({ data }, { headers: { 'cache-control': 'no-store' } })

/** The input of a creation, with an id if it has none: the id is the name of the object. */
function newAcademy(input: unknown): { readonly id: string; readonly text: string } {
  const own = isObject(input) ? input['id'] : undefined
  const id = typeof own === 'string' && uuid.test(own) ? own.toLowerCase() : crypto.randomUUID()
  // The control rejects an input that is no object, and an id that is no UUID.
  return { id, text: JSON.stringify(isObject(input) ? { id, ...input } : input) }
}

/** How often a page reads everything again, in milliseconds. */
const refreshMs = 5000

/**
 * The stream that keeps the dashboard page up to date. The events of an academy are in the memory of its object, and a stream
 * that reads them all would keep every object in memory. So the page is told that events are missing, and reads what it
 * shows.
 */
function refreshEvents(): Response {
  const encoder = new TextEncoder()
  const stop = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(': open\n\n')),
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, refreshMs))
      if (!stop.signal.aborted) controller.enqueue(encoder.encode('event: missed\ndata: {}\n\n'))
    },
    cancel: () => stop.abort(),
  })
  return new Response(body, {
    headers: streamHeaders,
  })
}
