import { Failure } from './failure.ts'
import type { ModelRequest } from './request.ts'
import { isUuid, lengthOf } from './text.ts'

/** A JSON object of a request. */
export type Body = Readonly<Record<string, unknown>>

/** The body of a request that must have one (D05, D06). */
export function readBody({ contentType, body }: ModelRequest): Body {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && type !== 'application/json') throw new Failure('validation_error')
  const value = parse(body ?? '')
  if (!isObject(value)) throw new Failure('validation_error')
  return value
}

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('validation_error')
  }
}

/** A field of the object itself. A body may name fields that every object inherits, such as `constructor`. */
export const fieldOf = (body: Body, name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined)

/** D96: a text, or a `validation_error`. */
export function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new Failure('validation_error')
  return value
}

/** D44, R116: the name of a student; null for blanks, undefined if there is none. */
export function studentNameIn(body: Body): string | null | undefined {
  const value = fieldOf(body, 'name')
  if (value === undefined) return undefined
  const name = requireText(value).trim()
  if (lengthOf(name) > 200) throw new Failure('validation_error')
  return name === '' ? null : name
}

/** D44, R202: the name of a list. */
export function listName(value: unknown): string {
  const name = requireText(value).trim()
  if (name === '' || lengthOf(name) > 100) throw new Failure('validation_error')
  return name
}

/** D44, R203: the description of a list, which is not trimmed. */
export function listDescription(value: unknown): string {
  const description = requireText(value)
  if (lengthOf(description) > 500) throw new Failure('validation_error')
  return description
}

/** R117, R121, D51: at most 50 UUIDs; repeated ones count once. */
export function idsIn(body: Body, name: string): string[] {
  const value = fieldOf(body, name)
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > 50) throw new Failure('validation_error')
  const ids: string[] = []
  for (const item of value) {
    const id = requireUuid(item)
    if (!ids.includes(id)) ids.push(id)
  }
  return ids
}

/** R169, D13: a UUID in lower case. */
export function requireUuid(value: unknown): string {
  const id = requireText(value)
  if (!isUuid(id)) throw new Failure('validation_error')
  return id.toLowerCase()
}

/** R125, D49: whether to send a welcome email. */
export function welcomeIn(body: Body): boolean {
  const value = fieldOf(body, 'send_welcome_email')
  if (value === undefined) return true
  if (typeof value !== 'boolean') throw new Failure('validation_error')
  return value
}
