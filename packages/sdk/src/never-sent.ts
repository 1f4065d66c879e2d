/** How `fetch` failed before the first byte of a request could leave: another attempt may succeed, or none can. */
export type Unsent = 'temporary' | 'permanent'

/** How `fetch` failed before it could send the request, as far as the runtime reports that. Undefined if it may be sent. */
export function failedUnsent(cause: unknown): Unsent | undefined {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    const found = byText(error) ?? byCode(error) ?? byAddresses(error)
    if (found) return found
  }
  return undefined
}

/** What to do about an error of `fetch`, if its text does not say it. */
export function hintFor(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  if (cause.cause !== undefined) return hintFor(cause.cause)
  // A dispatcher of undici 8 in Node 24, whose `fetch` is that of undici 7.
  return /invalid on\w+ method$/.test(cause.message)
    ? '; the dispatcher is of another undici than fetch: pass the fetch of the same package to the client'
    : ''
}

function byText({ message }: Error): Unsent | undefined {
  return texts.find(([, text]) => text.test(message))?.[0]
}

function byCode(error: Error & { code?: unknown }): Unsent | undefined {
  // undici has one error for a closed dispatcher, which sends nothing, and for requests under way when it closes.
  if (error.code === 'UND_ERR_DESTROYED') return error.stack?.includes('.dispatch (') ? 'permanent' : undefined
  const code = String(error.code)
  return (
    codes.find(([, list]) => list.split(' ').includes(code))?.[0] ?? (isOfHandshake(code) ? 'permanent' : undefined)
  )
}

/** Of the attempts to connect to each address of a name. */
function byAddresses({ errors }: Error & { errors?: unknown }): Unsent | undefined {
  const kinds = Array.isArray(errors) ? errors.map(failedUnsent) : [undefined]
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined
  return kinds.includes('temporary') ? 'temporary' : 'permanent'
}

/*
 * The errors of each runtime, and where its source has them. workerd has none: it says "Network connection lost." whether the
 * connection was refused or broke later, and "internal error" for a name and a certificate. Browsers hide them all.
 */
const codes: readonly (readonly [kind: Unsent, codes: string])[] = [
  // libuv, src/unix/error.c: only a connection and a name can fail so. Node and Bun have its codes; the last is of Bun before 1.4.
  ['temporary', 'ECONNREFUSED ENOTFOUND EAI_AGAIN ConnectionRefused'],
  // undici, lib/core/errors.js: while it connects, and in `dispatch`
  ['temporary', 'UND_ERR_CONNECT_TIMEOUT UND_ERR_MAX_ORIGINS_REACHED'],
  ['permanent', 'UND_ERR_CLOSED UND_ERR_INVALID_ARG UND_ERR_PRX_TLS'],
  // Node, lib/internal/errors.js
  ['permanent', 'ERR_INVALID_URL ERR_TLS_CERT_ALTNAME_INVALID'],
]

/*
 * OpenSSL: the errors of its handshake, which ends before the first byte, and of its check of a certificate (X509_V_ERR_ in
 * include/openssl/x509_vfy.h). Node prefixes the first with ERR_SSL_. Its later errors have other names.
 */
const isOfHandshake = (code: string) =>
  code.startsWith('ERR_')
    ? /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|TLSV1_ALERT_PROTOCOL_VERSION|(?:SSLV3|SSL\/TLS)_ALERT_HANDSHAKE_FAILURE|TLSV1_UNRECOGNIZED_NAME)$/.test(
        code,
      )
    : /CERT|CRL_|^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/.test(
        code,
      )

const texts: readonly (readonly [kind: Unsent, text: RegExp])[] = [
  // libuv: the call that failed, and its code
  ['temporary', /^(?:connect|getaddrinfo) E/],
  // Node, lib/internal/tls/wrap.js, with the code of any broken connection
  ['temporary', /^Client network socket disconnected before secure TLS connection was established$/],
  // undici, lib/dispatcher/proxy-agent.js, with the code of any aborted request, and lib/web/fetch/index.js
  ['temporary', /^Proxy response \(5\d\d\) !== 200 when HTTP Tunneling$/],
  ['permanent', /^Proxy response \(\d+\) !== 200 when HTTP Tunneling$/],
  ['permanent', /^bad port$/],
  // Bun: its code EPROTO is that of later errors too
  ['permanent', /^EPROTO: The TLS handshake failed/],
  // Deno, ext/fetch, gives no code. hyper, its HTTP client, has a kind of error for a connection that could not be made. The text
  // after the second kind is that of Deno 1.
  [
    'permanent',
    /^error sending request .*: client error \(Connect\): (?:invalid peer certificate|received (?:corrupt message|fatal alert)|proxy authorization)/,
  ],
  ['temporary', /^error sending request .*: (?:client error \(Connect\)|error trying to connect):/],
  ['permanent', /^Fetch failed: Requests to port \d+ are blocked$/],
]
