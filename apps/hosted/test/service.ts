import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { AcademyFixture } from '@academy-access/engine'

import { bundle } from '../bundle.ts'
import { type LocalOptions, startLocal } from '../local.ts'

/** A response with its body read. */
export interface Read {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- the type depends on the request
  readonly body: any
}

/** An academy of a running service. */
export interface TestAcademy {
  readonly id: string
  readonly api_key: string
  /** Sends a request of the API with its key. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<Read>
  /** Calls a control of the academy. */
  readonly dashboard: (control: string, input?: unknown) => Promise<Read>
  readonly remove: () => Promise<Read>
  /** An action that only the platform can do. */
  readonly test: (what: 'evict' | 'becomeNewer' | 'becomeOlder' | 'rows' | 'readRows') => Promise<unknown>
}

/** A service in workerd, for tests. */
export interface TestService {
  readonly url: string
  readonly send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Read>
  /** Calls a control of the platform, with the token of the dashboard by default. */
  readonly control: (name: string, input?: unknown, headers?: Record<string, string>) => Promise<Read>
  readonly create: (
    fixture?: AcademyFixture & { ttl?: number; labels?: Record<string, string> },
  ) => Promise<TestAcademy>
  readonly close: () => Promise<void>
}

/** The bundle of the Worker for tests. The files of a process share it. */
let bundled: Promise<string> | undefined

async function bundleWorker(worker: URL): Promise<string> {
  await bundle(worker, new URL('worker.ts', import.meta.url))
  return readFile(worker, 'utf8')
}

/** Starts a service of its own for a file of tests. */
export async function startService(options: Partial<LocalOptions> = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hosted-'))
  const worker = pathToFileURL(join(folder, 'worker.js'))
  await writeFile(worker, await (bundled ??= bundleWorker(worker)))
  const service = await startLocal({ worker, port: 0, ...options })
  const { url } = service
  const send: TestService['send'] = async (method, path, body, headers = {}) => {
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
  const control: TestService['control'] = (name, input = {}, headers = token) =>
    send('POST', `/dashboard/api/controls/${name}`, input, headers)
  return {
    url,
    send,
    control,
    async create(fixture = {}) {
      const { status, body } = await control('academies.create', fixture)
      if (status !== 200) throw new Error(`the academy was not created: ${status} ${JSON.stringify(body)}`)
      return academyOf(body.data, { send, control })
    },
    async close() {
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The header with the token of the dashboard. */
export const token = { authorization: 'Bearer dev' }

/** An academy by its id and key. */
export function academyOf(
  { id, api_key }: { id: string; api_key: string },
  { send, control }: Pick<TestService, 'send' | 'control'>,
): TestAcademy {
  return {
    id,
    api_key,
    api: (method, path, body) => send(method, `/api/v1${path}`, body, { authorization: `Bearer ${api_key}` }),
    dashboard: (name, input = {}) => send('POST', `/dashboard/api/academies/${id}/controls/${name}`, input, token),
    remove: () => control('academies.delete', { academyId: id }),
    test: async (what) => (await send('GET', `/test/${what}/${id}`)).body,
  }
}
