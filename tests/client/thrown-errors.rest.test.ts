import type { RequestListener } from 'node:http'

import { createPlatform } from '@academy-access/engine'
import { listen } from '@academy-access/kit/listen'
import { AcademyClient, isAcademyError, isApiError, isProtocolError } from '@academy-access/sdk'
import { parse, stringify } from 'devalue'
import express from 'express'
import fastify from 'fastify'
import { H3 } from 'h3'
import { createApp, defineEventHandler, toWebHandler } from 'h3-1'
import { Hono } from 'hono'
import { createRequestHandler, type ServerBuild, UNSAFE_decodeViaTurboStream as decodeData } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { someId } from './support.ts'

const platform = createPlatform({ fixture: { academies: [{}] } })
const { apiKey } = platform.academy()
const toCaller = { 'x-for': 'the app', 'retry-after': '7', 'www-authenticate': 'Bearer' }
/** The service behind a gateway that adds headers. */
const fetch = async (input: string | URL | Request, init?: RequestInit) => {
  const response = await platform.fetch(new Request(input, init))
  for (const [name, value] of Object.entries(toCaller)) response.headers.set(name, value)
  return response
}
const clientOf = (key: string) => new AcademyClient({ baseUrl: 'https://academy.test', apiKey: key, fetch })
const wrongKey = clientOf(apiKey.replace(/.$/, (end) => (end === '0' ? '1' : '0')))

/** The handler of an app for a call of the client that fails. */
const failures: Record<string, () => Promise<unknown>> = {
  'a wrong key of the app': () => wrongKey.courses.list(),
  'a student who does not exist': () => clientOf(apiKey).students.get(someId),
  'a service that is no service': () =>
    new AcademyClient({
      baseUrl: 'https://academy.test',
      apiKey,
      fetch: () => Promise.resolve(new Response('<html>', { status: 403, headers: toCaller })),
    }).courses.list(),
}

/** Each framework: the response to a request whose handler throws. */
const frameworks: Record<string, (handler: () => Promise<unknown>) => Promise<Response>> = {
  Express: (handler) =>
    respondedBy(
      express()
        .set('env', 'test')
        .get('/', () => handler()),
    ),
  Fastify: async (handler) => {
    const { statusCode, headers, body } = await fastify().get('/', handler).inject('/')
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  },
  'h3, and Nitro 3': async (handler) => new H3({ silent: true }).get('/', handler).request('/'),
  'h3 1, Nitro 2 and Nuxt': async (handler) =>
    toWebHandler(createApp({ onError: () => {} }).use('/', defineEventHandler(handler)))(
      new Request('http://app.test/'),
    ),
  Hono: async (handler) =>
    new Hono()
      .get('/', async (context) => context.json((await handler()) as object))
      .onError((error, context) => ('getResponse' in error ? new Response(null) : context.text('failed', 500)))
      .request('/'),
  'React Router': (handler) => respondedByReactRouter(handler, '/'),
}

afterEach(() => void vi.restoreAllMocks())

describe.each(Object.entries(frameworks))('%s', (_, respond) => {
  it.each(Object.entries(failures))('responds with 500 to a visitor after %s', async (_failure, call) => {
    // h3 prints every error that it did not expect.
    vi.spyOn(console, 'error').mockReturnValue()
    const thrown: unknown[] = []
    const response = await respond(async () => {
      throw await call().catch((error: unknown) => (thrown.push(error), error))
    })
    expect(thrown.map((error) => isApiError(error) || isProtocolError(error))).toEqual([true])
    expect(response.status).toBe(500)
    for (const name of Object.keys(toCaller)) expect(response.headers.get(name), name).toBeNull()
  })
})

/** The names that frameworks read from a thrown error. Koa copies `headers` even of an error without a status. */
const read = 'status statusCode statusText statusMessage headers expose data getResponse unhandled'.split(' ')

it.each(Object.entries(failures))('an error after %s has no field that a framework reads', async (_, call) => {
  const error: unknown = await call().catch((reason: unknown) => reason)
  expect(read.filter((name) => name in (error as object))).toEqual([])
})

async function respondedBy(listener: RequestListener): Promise<Response> {
  await using server = await listen(listener)
  const response = await globalThis.fetch(server.url)
  return new Response(await response.text(), response)
}

/** The response of an app with one route. The path `/_.data` is that of its data alone, in the format of React Router. */
function respondedByReactRouter(loader: () => Promise<unknown>, path: string): Promise<Response> {
  const page = (_: unknown, status: number, headers: Headers) => new Response('page', { status, headers })
  const route = { id: 'root', path: '', hasLoader: true }
  const build: object = {
    entry: { module: { default: page, handleError() {} } },
    routes: { root: { ...route, module: { loader, default: () => null } } },
    assets: { routes: { root: route }, entry: { module: '', imports: [] }, url: '', version: '1' },
    basename: '/',
    future: {},
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }
  return createRequestHandler(build as ServerBuild, 'production')(new Request(`http://app.test${path}`))
}

const result = () => clientOf(apiKey).students.get(someId).result()
const facts = { name: 'ApiError', code: 'not_found', httpStatus: 404, operation: 'students.get', attempts: 1 }

// devalue writes the data of pages of SvelteKit and Nuxt.
it('SvelteKit and Nuxt: the facts of the error of a result reach the page, alone and by the transport of SvelteKit', async () => {
  const found = await result()
  expect(() => stringify(found)).toThrow('non-POJO')
  expect(parse(stringify(found.error?.toJSON()))).toMatchObject(facts)
  const encode = (value: unknown) => isAcademyError(value) && value.toJSON()
  const sent = stringify(found, { AcademyError: encode })
  const decode = (value: unknown) => value
  expect(parse(sent, { AcademyError: decode })).toMatchObject({ ok: false, error: facts })
})

it('React Router: the facts of the error of a result reach the page', async () => {
  const errorOf = async (loader: () => Promise<unknown>) => {
    const { body } = await respondedByReactRouter(loader, '/_.data')
    const { value } = await decodeData(body ?? new ReadableStream(), globalThis)
    return (value as { root: { data: { error: unknown } } }).root.data.error
  }
  // It sends errors of a class without their fields, and in production without their messages.
  expect(await errorOf(result)).toEqual(new Error('Unexpected Server Error'))
  expect(await errorOf(async () => ({ error: (await result()).error?.toJSON() }))).toMatchObject(facts)
})
