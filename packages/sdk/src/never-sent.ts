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

/** What to do about an error of `fetch` with this text, if the text does not say it. */
export function hintFor(text: string): string {
  // A dispatcher of undici 8 in Node 24, whose `fetch` is that of undici 7.
  return /invalid on\w+ method$/.test(text)
    ? '; the dispatcher is of another undici than fetch: pass the fetch of the same package to the client'
    : ''
}

function byText({ message }: Error): Unsent | undefined {
  return texts.find(([, text]) => text.test(message))?.[0]
}

function byCode(error: Error & { code?: unknown }): Unsent | undefined {
  // undici has one error for a closed dispatcher, which sends nothing, and for requests under way when it closes.
  if (error.code === 'UND_ERR_DESTROYED') return error.stack?.includes('.dispatch (') ? 'permanent' : undefined
  return codes.find(([, list]) => list.split(' ').includes(String(error.code)))?.[0]
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
  // OpenSSL, the list of errors of its handshake, which ends before the first byte. Node prefixes the names.
  [
    'permanent',
    'ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG ERR_SSL_UNSUPPORTED_PROTOCOL ERR_SSL_NO_PROTOCOLS_AVAILABLE ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
  ],
  // OpenSSL, include/openssl/x509_vfy.h: the check of a certificate. Node and Bun have the names without X509_V_ERR_.
  [
    'permanent',
    'UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_CRL UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECRYPT_CRL_SIGNATURE UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY CERT_SIGNATURE_FAILURE CRL_SIGNATURE_FAILURE CERT_NOT_YET_VALID CERT_HAS_EXPIRED CRL_NOT_YET_VALID CRL_HAS_EXPIRED ERROR_IN_CERT_NOT_BEFORE_FIELD ERROR_IN_CERT_NOT_AFTER_FIELD ERROR_IN_CRL_LAST_UPDATE_FIELD ERROR_IN_CRL_NEXT_UPDATE_FIELD DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE CERT_CHAIN_TOO_LONG CERT_REVOKED INVALID_CA PATH_LENGTH_EXCEEDED INVALID_PURPOSE CERT_UNTRUSTED CERT_REJECTED HOSTNAME_MISMATCH',
  ],
]

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
