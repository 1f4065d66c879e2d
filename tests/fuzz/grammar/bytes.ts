import * as fc from 'fast-check'

import type { RandomRequest } from '@academy-access/kit/request'
import { apiRequests } from '@academy-access/kit/requests'
import type { BytesStep } from '../step.ts'
import { dashboardRequests } from './controls.ts'

/** The bytes of a request before they are spoiled: lines without their ends, and a body. */
interface Message {
  readonly start: string
  readonly headers: readonly string[]
  readonly body: string
}

type Spoil = (message: Message) => Message

/** A request as lines. `{{length}}` is the length of the marked body that follows, once its placeholders are filled in. */
function messageOf({ method, target, headers, body = '' }: RandomRequest): Message {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = body === '' ? [] : ['content-length: {{length}}']
  const marked = body === '' ? '' : `{{body}}${body}{{end}}`
  return { start: `${method} ${target} HTTP/1.1`, headers: ['host: localhost', ...lines, ...length], body: marked }
}

const textOf = ({ start, headers, body }: Message, newline: string) => [start, ...headers, '', body].join(newline)

/** Adds headers. */
const plus =
  (...lines: string[]): Spoil =>
  (message) => ({ ...message, headers: [...message.headers, ...lines] })

const version =
  (text: string): Spoil =>
  (message) => ({ ...message, start: message.start.replace('HTTP/1.1', text) })

const chunked =
  (chunks: (body: string) => string): Spoil =>
  (message) => ({
    ...message,
    headers: [...message.headers.filter((line) => !line.startsWith('content-length')), 'transfer-encoding: chunked'],
    body: chunks(message.body),
  })

const length =
  (text: string): Spoil =>
  (message) => ({
    ...message,
    headers: [...message.headers.filter((line) => !line.startsWith('content-length')), `content-length: ${text}`],
  })

function spoils(): Spoil[] {
  return [
    ...['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 x', 'http/1.1', ''].map(version),
    (message) => ({ ...message, start: message.start.replace(' ', '  ') }),
    (message) => ({ ...message, start: message.start.replace(' ', '\t') }),
    (message) => ({ ...message, start: message.start.toLowerCase() }),
    (message) => ({ ...message, start: message.start.replace(' /', ' http://other.example/') }),
    (message) => ({ ...message, start: message.start.replace(' /', ' ') }),
    (message) => ({ ...message, start: message.start.replace('/', '/\xff\x00') }),
    (message) => ({ ...message, start: message.start.replace(/ \S+ /, ' * ') }),
    (message) => ({ ...message, start: message.start.replace(/ \S+ /, ' /{{repeat 20000 a}} ') }),
    (message) => ({ ...message, start: `CONNECT localhost:80 HTTP/1.1` }),
    (message) => ({ ...message, headers: message.headers.slice(1) }),
    plus('host: other'),
    plus('host: '),
    plus('authorization: Bearer {{key.0}}'),
    plus('authorization:', '\tBearer {{key.0}}'),
    plus(' folded: line'),
    plus('no colon'),
    plus(': no name'),
    plus('bad name: x'),
    plus('x-null: a\0b'),
    plus('x-bytes: \xff\xfe'),
    plus('x-long: {{repeat 20000 x}}'),
    plus(...Array<string>(1500).fill('a: b').slice(0, 300)),
    plus('connection: close'),
    plus('connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x'),
    plus('connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: settings'),
    plus('expect: 100-continue'),
    plus('expect: tea'),
    plus('transfer-encoding: chunked'),
    plus('transfer-encoding: gzip'),
    plus('transfer-encoding: chunked, identity'),
    plus('content-length: 5', 'content-length: 6'),
    plus('trailer: x', 'te: trailers'),
    ...['0', '1', '-1', '+5', '0x5', '5, 5', '99999999', '99999999999999999999999', '1e3'].map(length),
    chunked((body) => `{{hex}}\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `{{hex}};ext="x"\r\n${body}\r\n0\r\nx-trailer: 1\r\n\r\n`),
    chunked((body) => `{{hex}}\r\n${body}\r\n`),
    chunked((body) => `{{hex}}0\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `zz\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `-1\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `ffffffffffffffff\r\n${body}\r\n0\r\n\r\n`),
    chunked((body) => `1\r\n{\r\n0\r\n\r\n${body}`),
    chunked(() => '{{repeat 3000 0}}\r\n\r\n'),
  ]
}

type Change = (text: string) => string

/** Puts a text in the place of so many characters. */
const put = ([at, count, text]: readonly [at: number, count: number, text: string]): Change => {
  return (whole) => whole.slice(0, at) + text + whole.slice(at + count)
}

/** Changes of single bytes, and requests that end too early. */
function changes(): fc.Arbitrary<Change[]> {
  const at = fc.nat(300)
  const byte = fc.oneof(
    fc.constantFrom('\0', '\r', '\n', ' ', ':', '\t', '\xff', '%', '"'),
    fc.nat(255).map((code) => String.fromCharCode(code)),
  )
  const nothing = fc.constant('')
  const change = fc.oneof(
    fc.tuple(at, fc.constant(1), byte).map(put),
    fc.tuple(at, fc.constant(0), byte).map(put),
    fc.tuple(at, fc.nat(20), nothing).map(put),
    fc.tuple(at, fc.constant(Infinity), nothing).map(put),
    fc.constantFrom<Change>(
      (text) => `\r\n\r\n${text}`,
      (text) => `\0${text}`,
      (text) => `${text}garbage`,
      () => '\x16\x03\x01\x02\0',
    ),
  )
  return fc.array(change, { minLength: 1, maxLength: 3 })
}

/** The bytes of requests as a client sends them. */
export const messages = (requests: fc.Arbitrary<RandomRequest>): fc.Arbitrary<string> =>
  requests.map((request) => textOf(messageOf(request), '\r\n'))

/** The bytes of requests that are no HTTP, or HTTP that no client sends. */
export const spoiledMessages = (requests: fc.Arbitrary<RandomRequest>): fc.Arbitrary<string> =>
  fc
    .tuple(
      requests,
      fc.array(fc.constantFrom(...spoils()), { minLength: 0, maxLength: 2 }),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant('\r\n') },
        { weight: 2, arbitrary: fc.constantFrom('\n', '\r', '\r\r\n') },
      ),
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: changes() }),
    )
    .map(([request, spoils, newline, changes]) => {
      const message = spoils.reduce((message, spoil) => spoil(message), messageOf(request))
      return changes.reduce((text, change) => change(text), textOf(message, newline))
    })

/** Such bytes; the next request may follow at once, on the same connection. */
export const byteSteps: fc.Arbitrary<BytesStep> = fc
  .tuple(
    spoiledMessages(fc.oneof({ weight: 4, arbitrary: apiRequests }, { weight: 1, arbitrary: dashboardRequests() })),
    fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: messages(apiRequests) }),
    fc.array(fc.nat(400), { maxLength: 3 }),
    fc.constantFrom<BytesStep['end']>('half-close', 'half-close', 'half-close', 'half-close', 'destroy'),
  )
  .map(([first, next, cuts, end]) => ({ over: 'bytes', text: first + next, cuts: cuts.toSorted((a, b) => a - b), end }))
