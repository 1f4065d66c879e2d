/** Whether `fetch` failed before it could send the request, as far as the runtime reports that. */
export function wasNeverSent(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if ('code' in error && typeof error.code === 'string' && neverSent.has(error.code)) return true
    if (denoConnectError.test(error.message)) return true
    if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0 && error.errors.every(wasNeverSent))
      return true
  }
  return false
}

/**
 * Deno gives its errors no code. hyper, its HTTP client, has a kind of error for failures to connect: a name that does not
 * resolve, a connection that was refused, a TLS handshake that failed. The second text is that of Deno 1.
 */
const denoConnectError = /^error sending request .*: (?:client error \(Connect\)|error trying to connect):/

const neverSent = new Set([
  'ECONNREFUSED',
  'ConnectionRefused', // Bun
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
