import { vi } from 'vitest'

import { createProxy, type ProxyCall, type ProxyOptions } from '../src/proxy.ts'
import { clientOf, fetchWith, key, type RequestHandler, setup } from './support.ts'

/** The engine behind a proxy that allows everything, and a client of that proxy without a key. */
export function setupProxy(options: Partial<ProxyOptions> = {}) {
  const { platform, service } = setup()
  const asked: ProxyCall[] = []
  const proxy = createProxy({
    baseUrl: 'http://academy.test',
    apiKey: service.apiKey,
    fetch: platform.fetch,
    authorize: (_, call) => asked.push(call) > 0,
    ...options,
  })
  vi.stubEnv('ACADEMY_API_KEY', undefined)
  const client = clientOf(proxy, { baseUrl: 'http://app.test/academy', apiKey: null, maxRetries: 0 })
  return { service, proxy, client, asked }
}

/** A proxy whose service responds like this, and the errors that it reports. */
export function proxyTo(handler: RequestHandler, options: Partial<ProxyOptions> = {}) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const base = {
    baseUrl: 'http://academy.test',
    apiKey: key,
    fetch: fetchWith(handler),
    authorize: () => true,
    onError,
  }
  return { proxy: createProxy({ ...base, ...options }), errors }
}

/** A request that reads the courses through a proxy. */
export const courses = () => new Request('http://app.test/academy/api/v1/courses')

/** The error of a response, with its status. */
export async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, ...error }
}
