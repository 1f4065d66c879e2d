import { redacted, redactKey } from '@academy-access/schemas/compiled'

const secrets = /^(?:authorization|proxy-authorization|cookie|set-cookie|.*(?:api-?key|token|secret).*)$/i

/** A copy of headers without the key, cookies and other secrets, so that they can be logged. */
export function safeHeaders(headers: Headers, key?: string): Headers {
  return copyHeaders(headers, (value, name) => (secrets.test(name) ? redacted : redactKey(value, key)))
}

/** A copy of headers without the key. */
export function withoutKey(headers: Headers, key: string | undefined): Headers {
  return copyHeaders(headers, (value) => redactKey(value, key))
}

function copyHeaders(headers: Headers, change: (value: string, name: string) => string): Headers {
  const copy = new Headers(headers)
  headers.forEach((value, name) => {
    const changed = change(value, name)
    // Every cookie has a header of its own, and `set` removes those of the same name.
    if (changed !== value) copy.set(name, changed)
  })
  return copy
}

/** How many errors below each other are copied. */
const depthOfCauses = 5
/** How many errors of an `AggregateError` are copied. */
const widthOfErrors = 10

/**
 * A copy of a thrown value that can be logged. It contains the name, message, stack, code, cause and errors of the
 * original without the key, and nothing else: an error of a custom `fetch` may refer to the request and its headers in
 * any field.
 */
export function redactCause(thrown: unknown, key: string | undefined): unknown {
  try {
    return copyOfThrown(thrown, key, 1)
  } catch {
    return 'an error that cannot be read'
  }
}

function copyOfThrown(thrown: unknown, key: string | undefined, depth: number): unknown {
  const field = (name: string) => read(thrown, name)
  if (typeof field('message') !== 'string') return redactKey(textOf(thrown), key)
  const copyOf = (value: unknown) => (depth < depthOfCauses ? copyOfThrown(value, key, depth + 1) : undefined)

  const copy = new Error()
  const define = (name: string, value: unknown) => {
    // Printing an error lists its enumerable fields below the stack.
    const enumerable = name === 'code'
    Object.defineProperty(copy, name, { value, configurable: true, writable: true, enumerable })
  }
  for (const name of ['message', 'name', 'stack', 'code']) {
    const value = field(name)
    if (typeof value === 'string') define(name, redactKey(value, key))
    else if (name === 'code' && typeof value === 'number') define(name, value)
    // The stack of the copy would show where it was copied.
    else if (name === 'stack') define(name, String(copy))
  }
  const cause = field('cause')
  const safeCause = cause === undefined ? undefined : copyOf(cause)
  if (safeCause !== undefined) define('cause', safeCause)
  const errors = field('errors')
  if (Array.isArray(errors) && depth < depthOfCauses) define('errors', errors.slice(0, widthOfErrors).map(copyOf))
  return copy
}

/** A field of a value. Undefined if reading it throws. */
function read(value: unknown, name: string): unknown {
  try {
    return Reflect.get(value as object, name)
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'symbol' ? value.toString() : Object.prototype.toString.call(value)
}
