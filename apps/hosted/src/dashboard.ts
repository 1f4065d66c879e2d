import { isObject } from '@academy-access/schemas/internal'
import { createPlatform, ServiceError } from '@academy-access/engine'

import { splitBody } from './about.ts'
import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import { aboutHeader, academiesPath, userHeader } from './headers.ts'
import { refreshEvents } from './refresh-events.ts'
import { bytesOf, readBody, textOf, withBody } from './request-body.ts'
import { serviceApp } from './service-app.ts'
import type { Caller } from './token.ts'

/** The largest body in bytes: an object has 128 MB of memory, and a fixture takes several times its length while it is read. */
const longestBody = 16 * 1024 * 1024

/** Sends a request of the dashboard API to the object of its academy. The token is checked. */
export async function handleDashboard(received: Request, env: Env, caller: Caller): Promise<Response> {
  const request = withUser(await withoutStream(received), caller)
  const { pathname, searchParams } = new URL(request.url)
  const isStream = pathname === '/dashboard/api/events' && request.method === 'GET'
  const [, ofPath] = /^\/dashboard\/api\/academies\/([^/]+)/.exec(pathname) ?? []
  const academy = isStream ? (searchParams.get('academy') ?? undefined) : ofPath
  if (isStream && academy === undefined) return refreshEvents()
  if (pathname === academiesPath && request.method === 'GET') return listAcademies(env)
  if (pathname === academiesPath && request.method === 'POST') return createAcademy(request, env)
  if (academy !== undefined && uuid.test(academy)) {
    return env.ACADEMY.getByName(academy.toLowerCase()).fetch((await withAbout(request)).request)
  }
  return serviceApp(createPlatform({ fixture: { academies: [] } }), caller).fetch(request)
}

function withUser(request: Request, { user }: Caller): Request {
  const headers = new Headers(request.headers)
  headers.delete(userHeader)
  if (user !== null) headers.set(userHeader, encodeURIComponent(user))
  return new Request(request, { headers })
}

/** The request with its body in memory. */
async function withoutStream(request: Request): Promise<Request> {
  if (!request.body) return request
  const body = await readBody(request, longestBody)
  if (!body) throw new ServiceError('validation_error', `body: expected at most ${longestBody} bytes`)
  return withBody(request, body)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function listAcademies(env: Env): Promise<Response> {
  const registrations = await new Directory(env).registrations()
  const academies = registrations.map(({ summary, labels, created_at, created_by = null, expires_at }) => {
    return { ...summary, labels, created_at, created_by, expires_at }
  })
  return Response.json({ data: { academies } }, { headers: { 'cache-control': 'no-store' } })
}

async function createAcademy(request: Request, env: Env): Promise<Response> {
  const { request: complete, id } = await withAbout(request, crypto.randomUUID())
  return env.ACADEMY.getByName(id).fetch(complete)
}

/**
 * Takes time to live and labels out of the body, because the handlers of the dashboard know nothing about them. Gives a new
 * academy an id, because its id is the name of its object.
 */
async function withAbout(request: Request, newId = ''): Promise<{ request: Request; id: string }> {
  const headers = new Headers(request.headers)
  headers.delete(aboutHeader)
  const text = request.method === 'GET' || request.method === 'DELETE' ? '' : await textOf(request)
  const body = objectIn(text)
  if (!body) {
    const unchanged = newId !== '' && text.trim() === '' ? '{}' : text
    return { request: new Request(request.url, init(request, headers, unchanged)), id: newId }
  }
  const { about, rest } = splitBody(body)
  headers.set(aboutHeader, encodeURIComponent(JSON.stringify(about)))
  const own = 'id' in rest && typeof rest.id === 'string' && uuid.test(rest.id) ? rest.id.toLowerCase() : newId
  const whole = newId === '' ? rest : { id: own, ...rest }
  return { request: new Request(request.url, init(request, headers, JSON.stringify(whole))), id: own }
}

function init({ method }: Request, headers: Headers, text: string): RequestInit {
  headers.delete('content-length')
  return { method, headers, ...(text !== '' && { body: bytesOf(text) }) }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { ...value } : undefined
  } catch {
    // The handlers of the dashboard report it.
    return undefined
  }
}
