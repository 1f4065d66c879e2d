import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

import { listen } from '@academy-access/kit/listen'
import { expect, it, onTestFinished } from 'vitest'
import { Agent, fetch as undiciFetch, ProxyAgent } from 'undici'

import { selfSigned } from '../test/certificate.ts'
import { clientOf } from '../test/support.ts'
import { type Fetch, isRetryable } from './index.ts'
import { failedUnsent, type Unsent } from './never-sent.ts'

const url = 'http://127.0.0.1:4010/api/v1/students'
/** As Node and undici do: `fetch` throws a TypeError, and its cause says why. */
const failed = (message: string, code?: string, more: object = {}) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(message), { code }, more) })
const refused = failed('connect ECONNREFUSED 127.0.0.1:4010', 'ECONNREFUSED')
const noRoute = failed('connect ENETUNREACH ::1:4010', 'ENETUNREACH')
const reset = failed('read ECONNRESET', 'ECONNRESET')
const untrusted = failed('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')
const ofDeno = (text: string) => failed(`error sending request for url (${url}): ${text}`)

// Recorded in the runtimes: ecosystem/runtimes/suite.ts checks some of them there.
const recorded: [name: string, error: unknown, expected: Unsent | undefined][] = [
  ['Node', refused, 'temporary'],
  ['Node, no route', noRoute, 'temporary'],
  ['Node, a name', failed('getaddrinfo EAI_AGAIN academy.test', 'EAI_AGAIN'), 'temporary'],
  ['Node, a name of a certificate', failed('Hostname/IP does not match', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'permanent'],
  ['Node, two addresses', new AggregateError([refused, noRoute]), 'temporary'],
  ['Node, two certificates', new AggregateError([untrusted, untrusted]), 'permanent'],
  ['Node, an address of two', new AggregateError([untrusted, refused]), 'temporary'],
  ['Node, a proxy that is broken', failed('Proxy response (502) !== 200 when HTTP Tunneling'), 'temporary'],
  ['Node 22 with undici 8', failed('invalid onRequestStart method', 'UND_ERR_INVALID_ARG'), 'permanent'],
  ['Bun before 1.4', Object.assign(new TypeError('Unable to connect'), { code: 'ConnectionRefused' }), 'temporary'],
  ['Bun, TLS', Object.assign(new TypeError('EPROTO: The TLS handshake failed. …'), { code: 'EPROTO' }), 'permanent'],
  ['Deno', ofDeno('client error (Connect): tcp connect error: Connection refused (os error 111)'), 'temporary'],
  ['Deno, a name', ofDeno('client error (Connect): dns error: failed to lookup address information'), 'temporary'],
  ['Deno, a certificate', ofDeno('client error (Connect): invalid peer certificate: UnknownIssuer'), 'permanent'],
  ['Deno, TLS', ofDeno('client error (Connect): received corrupt message of type InvalidContentType'), 'permanent'],
  ['Deno, a port', new TypeError('Fetch failed: Requests to port 6000 are blocked'), 'permanent'],
  [
    'Deno 1',
    new TypeError(`error sending request for url (${url}): error trying to connect: tcp connect error: …`),
    'temporary',
  ],

  ['Node, a broken connection', reset, undefined],
  ['Node, no route in the middle', failed('read EHOSTUNREACH', 'EHOSTUNREACH'), undefined],
  ['Node, an address of two that was reset', new AggregateError([refused, reset]), undefined],
  ['Node, no address', new AggregateError([]), undefined],
  ['undici, a request under way', failed('The client is destroyed', 'UND_ERR_DESTROYED'), undefined],
  [
    'Deno, a broken connection',
    ofDeno('client error (SendRequest): connection closed before message completed'),
    undefined,
  ],
  ['a browser', new TypeError('Failed to fetch'), undefined],
  ['workerd', new Error('Network connection lost.'), undefined],
  [
    'a text of the service',
    new Error('upstream said: error sending request for url (x): client error (Connect): y'),
    undefined,
  ],
  ['no error', undefined, undefined],
]

it.each(recorded)('%s', (_, error, expected) => {
  expect(failedUnsent(error)).toEqual(expected)
})

/** How many requests, or bytes of one, have arrived. */
let arrived = 0
const count = () => void arrived++

/** The port of a server, which the end of the test closes. */
async function portOf(server: Server): Promise<number> {
  const { port } = await listen(server)
  onTestFinished(() => void server.close())
  return port
}
const http = () => portOf(createHttpServer((_, response) => void (count(), response.end('{}'))))
const tls = () => portOf(createTlsServer(selfSigned, (socket) => void socket.on('data', count).on('error', () => {})))
/** A proxy that responds to CONNECT, and an origin behind it. */
async function proxy(status: string): Promise<Fetch> {
  const server = createHttpServer(count).on('connect', (_, socket) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`))
  // undici 8 sends CONNECT to an http address only if it is asked to.
  const dispatcher = new ProxyAgent({ uri: `http://127.0.0.1:${await portOf(server)}`, proxyTunnel: true })
  return (address, init) => undiciFetch(address, { ...init, dispatcher })
}
const through =
  (dispatcher: Agent): Fetch =>
  (address, init) =>
    undiciFetch(address, { ...init, dispatcher })

type Scene = () => Promise<{ baseUrl: string; fetch?: Fetch }>
const scenes: Record<string, [scene: Scene, expected: Unsent | undefined]> = {
  'a certificate of an unknown authority': [async () => ({ baseUrl: `https://localhost:${await tls()}` }), 'permanent'],
  'https to an http port': [async () => ({ baseUrl: `https://localhost:${await http()}` }), 'permanent'],
  'a port that fetch blocks': [async () => ({ baseUrl: 'http://127.0.0.1:6000' }), 'permanent'],
  'a closed dispatcher': [
    async () => {
      const agent = new Agent()
      await agent.close()
      return { baseUrl: `http://127.0.0.1:${await http()}`, fetch: through(agent) }
    },
    'permanent',
  ],
  'a proxy that asks for a password': [
    async () => ({
      baseUrl: `http://127.0.0.1:${await http()}`,
      fetch: await proxy('407 Proxy Authentication Required'),
    }),
    'permanent',
  ],
  'a proxy that cannot reach the service': [
    async () => ({ baseUrl: `http://127.0.0.1:${await http()}`, fetch: await proxy('503 Service Unavailable') }),
    'temporary',
  ],
  // A label of a name has at most 63 characters, so no name server is asked.
  'a name that does not exist': [async () => ({ baseUrl: `http://${'a'.repeat(64)}.test` }), 'temporary'],
  'a port without a server': [
    async () => {
      const server = createServer()
      const port = await portOf(server)
      await new Promise((resolve) => server.close(resolve))
      return { baseUrl: `http://127.0.0.1:${port}` }
    },
    'temporary',
  ],
  'a connection that ends in the handshake': [
    async () => {
      const port = await portOf(createServer((socket) => void socket.once('data', () => socket.destroy())))
      return { baseUrl: `https://localhost:${port}` }
    },
    'temporary',
  ],
  'a connection that ends after the request': [
    async () => {
      const server = createServer((socket) => void socket.once('data', () => (count(), socket.destroy())))
      return { baseUrl: `http://127.0.0.1:${await portOf(server)}` }
    },
    undefined,
  ],
  'a dispatcher that is destroyed after the request': [
    async () => {
      const agent = new Agent()
      const server = createHttpServer(() => (count(), void agent.destroy()))
      return { baseUrl: `http://127.0.0.1:${await portOf(server)}`, fetch: through(agent) }
    },
    undefined,
  ],
}

it.each(Object.entries(scenes))('real sockets: %s', async (_, [scene, expected]) => {
  arrived = 0
  const options = await scene()
  const { error } = await clientOf(undefined, options).students.create({ email: 'ada@example.com' }).result()
  expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1, ambiguous: expected === undefined })
  expect(isRetryable(error)).toBe(expected !== undefined)
  expect(arrived > 0).toBe(expected === undefined)
  // Whether a read is tried again. The abort ends its wait.
  const again = new AbortController()
  const hooks = { onRetry: () => again.abort('again') }
  const read = clientOf(undefined, { ...options, hooks }).courses.list({}, { signal: again.signal })
  const outcome: unknown = await read.catch((reason: unknown) => reason)
  if (expected === 'permanent') expect(outcome).toMatchObject({ attempts: 1 })
  else if (expected === 'temporary') expect(outcome).toBe('again')
})
