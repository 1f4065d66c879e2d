/** What stands where a key stood. */
const mark = '[redacted]'

/** A text without the key: a service or a proxy may have sent it back. */
export function redact(text: string, key: string | undefined): string {
  return key === undefined ? text : text.replaceAll(key, mark)
}

const secrets = /^(?:authorization|proxy-authorization|cookie|set-cookie|.*(?:api-?key|token|secret).*)$/i

/** A copy of headers that is safe to show: without the key, and without what others keep secret there. */
export function safeHeaders(headers: Headers, key?: string): Headers {
  const copy = new Headers(headers)
  headers.forEach((value, name) => {
    if (secrets.test(name)) copy.set(name, mark)
    else if (key !== undefined && value.includes(key)) copy.set(name, redact(value, key))
  })
  return copy
}

/**
 * What was thrown while sending, safe to be shown as a cause: itself when it is plain, or else a copy of its name,
 * message, stack and code. Some implementations of `fetch` hang the request with its headers on their errors.
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
