import { redacted, redactKey } from '@academy-access/schemas/internal/compiled'

import { define } from '../properties.ts'

const secrets = /^(?:proxy-)?authorization$|^(?:set-)?cookie$|api-?key|token|secret/i

/** A copy of headers without the key, cookies and other secrets, so that they can be logged. */
export function safeHeaders(headers: Headers, key?: string): Headers {
  return copyHeaders(headers, (value, name) => (secrets.test(name) ? redacted : redactKey(value, key)))
}

/** A copy of headers with other values. */
export function copyHeaders(headers: Headers, change: (value: string, name: string) => string): Headers {
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
  if (typeof read(thrown, 'message') !== 'string') return redactKey(describe(thrown), key)
  const copy = new Error()
  const copyOf = (value: unknown) => (value === undefined ? value : copyOfThrown(value, key, depth + 1))
  const copyField = (name: string, value: unknown) => {
    if (name === 'cause') return copyOf(value)
    if (name === 'errors') return Array.isArray(value) ? value.slice(0, widthOfErrors).map(copyOf) : undefined
    if (typeof value === 'string') return redactKey(value, key)
    // The stack of the copy would show where it was copied.
    if (name === 'stack') return String(copy)
    return name === 'code' && typeof value === 'number' ? value : undefined
  }
  const below = depth < depthOfCauses ? ['cause', 'errors'] : []
  for (const name of ['message', 'name', 'stack', 'code', ...below]) {
    const value = copyField(name, read(thrown, name))
    // Printing an error lists its enumerable fields below the stack.
    const enumerable = name === 'code'
    if (value !== undefined) define(copy, name, value, enumerable)
  }
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

function describe(value: unknown): string {
  return typeof value === 'string' || typeof value === 'symbol' ? String(value) : Object.prototype.toString.call(value)
}
