import { InputError } from './errors/errors.ts'
import { withoutUndefined } from './properties.ts'

/** Checked headers with names in lower case, so that a later list replaces the headers of an earlier one. */
export type HeaderList = Readonly<Record<string, string | undefined>>

/**
 * A copy of headers that `fetch` accepts. Throws an `InputError` for an invalid name or value. Its message does not show
 * the value, because headers may contain secrets. The errors of the runtime do show it.
 */
export function checkHeaders(headers: unknown): HeaderList {
  const checked = Object.create(null) as Record<string, string | undefined>
  for (const [index, entry] of entriesOf(headers).entries()) {
    const [name, value] = Array.isArray(entry) && entry.length === 2 ? (entry as unknown[]) : []
    if (typeof name !== 'string' || normalize(name, '') === null) {
      throw new InputError(`headers: the name of header ${index + 1} is invalid: expected letters, digits and dashes`)
    }
    if (typeof value !== 'string' && value !== undefined) {
      throw new InputError(`headers: ${name}: expected a string, got ${typeName(value)}`)
    }
    const normal = value && normalize('a', value)
    if (normal === null) {
      throw new InputError(`headers: ${name}: expected Latin-1 without line breaks`)
    }
    const key = name.toLowerCase()
    const other = checked[key]
    // As `fetch` does: several values of one header are one list.
    checked[key] = other === undefined || value === undefined ? value : `${other}, ${normal}`
  }
  return checked
}

/** The headers of several lists. A later list replaces or removes the headers of an earlier one. */
export function joinHeaders(...lists: (HeaderList | undefined)[]): Record<string, string> {
  return withoutUndefined(Object.assign({}, ...lists) as HeaderList) as Record<string, string>
}

/** The type of a rejected value for a message. The value itself may be a secret. */
export function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value
}

/** The value as `fetch` sends it. Null if the name or the value is invalid. */
function normalize(name: string, value: string): string | null {
  try {
    return new Headers([[name, value]]).get(name)
  } catch {
    return null
  }
}

function entriesOf(headers: unknown): unknown[] {
  if (typeof headers !== 'object' || headers === null) {
    throw new InputError('headers: expected an object, an array of pairs or Headers')
  }
  return Symbol.iterator in headers ? [...(headers as Iterable<unknown>)] : Object.entries(headers)
}
