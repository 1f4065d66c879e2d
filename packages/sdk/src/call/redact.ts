/** Replaces a secret. */
const mark = '[redacted]'

/** Replaces the key in a text. A service or a proxy may send the key back. */
export function redact(text: string, key: string | undefined): string {
  return key === undefined ? text : text.replaceAll(key, mark)
}

const secrets = /^(?:authorization|proxy-authorization|cookie|set-cookie|.*(?:api-?key|token|secret).*)$/i

/** A copy of headers without the key, cookies and other secrets, so that they can be logged. */
export function safeHeaders(headers: Headers, key?: string): Headers {
  const copy = new Headers(headers)
  headers.forEach((value, name) => {
    if (secrets.test(name)) copy.set(name, mark)
    else if (key !== undefined && value.includes(key)) copy.set(name, redact(value, key))
  })
  return copy
}

/**
 * The error of `fetch` in a form that can be logged: the error itself if it has only plain fields, or else a copy of its
 * name, message, stack and code. Some implementations of `fetch` add the request with its headers to their errors.
 */
export function redactCause(thrown: unknown, key: string | undefined, depth = 0): unknown {
  if (typeof thrown === 'string') return redact(thrown, key)
  if (!(thrown instanceof Error)) return Object.prototype.toString.call(thrown)
  const cause = thrown.cause === undefined || depth >= 4 ? undefined : redactCause(thrown.cause, key, depth + 1)
  const shown = `${thrown.name} ${thrown.message} ${thrown.stack}`
  const plain = Object.values(thrown).every(
    (value) => typeof value !== 'object' || value === null || value === thrown.cause,
  )
  if (plain && cause === thrown.cause && (key === undefined || !shown.includes(key))) return thrown
  const copy = new Error(redact(thrown.message, key), cause === undefined ? undefined : { cause })
  const { code } = thrown as { code?: unknown }
  Object.defineProperty(copy, 'name', { value: thrown.name, configurable: true, writable: true })
  Object.defineProperty(copy, 'stack', {
    value: redact(thrown.stack ?? '', key),
    configurable: true,
    writable: true,
  })
  return typeof code === 'string' ? Object.assign(copy, { code: redact(code, key) }) : copy
}
