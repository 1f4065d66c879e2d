import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { AcademyFixture } from '@academy-access/engine'
import type { LabelsAndEnd } from '@academy-access/engine'

import { bundle } from '../bundle.ts'
import { type LocalOptions, startLocal } from '../local.ts'

/** A response with its body read. */
export interface Read {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- the type depends on the request
  readonly body: any
}

/** A service in workerd, for tests. */
export type TestService = Awaited<ReturnType<typeof startService>>

/** An academy of a running service. */
export type TestAcademy = ReturnType<TestService['academyOf']>

/** The bundle of the Worker for tests. The files of a process share it. */
let bundled: Promise<string> | undefined

async function bundleWorker(worker: URL): Promise<string> {
  await bundle(worker, new URL('worker.ts', import.meta.url))
  return readFile(worker, 'utf8')
}

/** Starts a service of its own for a file of tests. */
export async function startService(options: Partial<LocalOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hosted-'))
  const worker = pathToFileURL(join(folder, 'worker.js'))
  await writeFile(worker, await (bundled ??= bundleWorker(worker)))
  const service = await startLocal({ worker, port: 0, token: 'dev', ...options })
  const { url } = service
  const send = senderTo(url)
  /** Calls a control of the platform, with the token of the dashboard by default. */
  const control = (name: string, input: unknown = {}, headers: Record<string, string> = token) =>
    send('POST', `/dashboard/api/controls/${name}`, input, headers)
  /** An academy by its id and key. */
  const academyOf = ({ id, api_key }: { readonly id: string; readonly api_key: string }) => {
    /** Sends a request of the API with its key. */
    const api = (method: string, path: string, body?: unknown) =>
      send(method, `/api/v1${path}`, body, { authorization: `Bearer ${api_key}` })
    /** Calls a control of the academy. */
    const dashboard = (name: string, input: unknown = {}) =>
      send('POST', `/dashboard/api/academies/${id}/controls/${name}`, input, token)
    return {
      id,
      api_key,
      api,
      dashboard,
      /** The data of a successful GET of the API. */
      get: async (path: string) => (await api('GET', path)).body.data,
      /** The data that a control of the academy returns. */
      shown: async (name: string, input?: unknown) => {
        const { status, body } = await dashboard(name, input)
        if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
        return body.data
      },
      remove: () => control('academies.delete', { academy: id }),
      /** An action that only the platform can do. */
      test: async (
        what: 'evict' | 'expire' | 'becomeNewer' | 'becomeOlder' | 'rows' | 'tables' | 'readRows' | 'ring',
      ): Promise<unknown> => (await send('GET', `/test/${what}/${id}`)).body,
    }
  }
  return {
    url,
    send,
    control,
    academyOf,
    /** Reads a stream of events, of all academies or at a path of the dashboard API, until it has a text or ends. `act` runs when it is open. */
    async events(path: string, wanted: string, act: () => Promise<unknown> = async () => {}): Promise<string> {
      const { body } = await fetch(`${url}/dashboard/api${path || '/events'}`, { headers: token })
      let text = ''
      let acting: Promise<unknown> | undefined
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        acting ??= act()
        if (text.includes(wanted)) break
      }
      await acting
      return text
    },
    async create(fixture: AcademyFixture & LabelsAndEnd = {}) {
      const { status, body } = await control('academies.create', fixture)
      if (status !== 200) throw new Error(`the academy was not created: ${status} ${JSON.stringify(body)}`)
      return academyOf(body.data)
    },
    close: async () => {
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Sends requests to a service, and reads the responses. */
export function senderTo(url: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Read> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        // workerd closes idle connections, on a busy machine while the next request is on its way.
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
}

/** The header with the token of the dashboard. */
export const token = { authorization: 'Bearer dev' }

/** The header of a browser with a name and a token. */
export const basic = (name: string, password = 'dev') => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

export const newKey = () => `aa_live_${crypto.randomUUID().replaceAll('-', '')}`
