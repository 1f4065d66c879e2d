import type { Platform } from '@academy-access/engine'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, expect } from 'vitest'

import { type AcademyServer, serve } from '../src/index.ts'

/** A response of the dashboard API. */
export interface DashboardResponse {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read it like a caller without types
  readonly data: any
  readonly error: { code: string; message: string } | undefined
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>
  components: object
}

/** Serves a platform until the tests of the file have ended, and opens its dashboard. */
export async function serveDashboard(platform: Platform) {
  const server = await serve(platform, { port: 0 })
  afterAll(() => server.close())
  return { url: server.url, ...(await openDashboard(server)) }
}

/** Calls the dashboard API and checks every response against its OpenAPI document. */
export async function openDashboard(server: AcademyServer, headers: Record<string, string> = {}) {
  const document = (await (await fetch(`${server.url}/dashboard/openapi.json`)).json()) as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', ...document })
  const called = new Set<string>()

  const schemaOf = (method: string, path: string, status: number): ValidateFunction | undefined => {
    const template = Object.keys(document.paths).find(
      (candidate) =>
        document.paths[candidate]![method.toLowerCase()] &&
        new RegExp(`^${candidate.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(
          `/dashboard/api${path.split('?', 1).join('')}`,
        ),
    )
    if (template === undefined) return undefined
    called.add(`${method} ${template}`)
    const pointer = [
      'paths',
      template,
      method.toLowerCase(),
      'responses',
      status,
      'content',
      'application/json',
      'schema',
    ]
    const written = pointer.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
    return ajv.getSchema(`document#/${written.join('/')}`)
  }

  async function call(method: string, path: string, body?: unknown): Promise<DashboardResponse> {
    const response = await fetch(`${server.url}/dashboard/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const envelope = (await response.json()) as { data?: unknown; error?: { code: string; message: string } }
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const check = schemaOf(method, path, response.status)
    if (check) expect(check(envelope) || check.errors, `${method} ${path} ${response.status}`).toBe(true)
    else expect(envelope.error?.code, `${method} ${path}`).toBe('not_found')
    return { status: response.status, data: envelope.data, error: envelope.error }
  }
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return { call, called, documented, document }
}
