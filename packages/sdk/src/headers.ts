import { InputError } from './errors/input-error.ts'

const token = /^[!#$%&'*+.^_`|~\w-]+$/
// The Headers class removes these characters at both ends.
const surroundingSpace = /^[\t\n\r ]+|[\t\n\r ]+$/g
const latin1 = /^[\t\u0020-\u007e\u0080-\u00ff]*$/

/**
 * A copy of headers that `fetch` accepts. Throws an `InputError` for an invalid name or value. Its message does not show
 * the value, because headers may contain secrets. The errors of the runtime do show it.
 */
export function checkHeaders(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null || Symbol.iterator in headers) {
    throw new InputError('headers: expected an object of names and values')
  }
  const checked: Record<string, string> = {}
  for (const [index, [name, value]] of Object.entries<unknown>({ ...headers }).entries()) {
    if (!token.test(name)) {
      throw new InputError(`headers: the name of header ${index + 1} is invalid: expected letters, digits and dashes`)
    }
    if (typeof value !== 'string') {
      throw new InputError(`headers: ${name}: expected a string, got ${value === null ? 'null' : typeof value}`)
    }
    if (!latin1.test(value.replace(surroundingSpace, ''))) {
      throw new InputError(`headers: ${name}: the value contains a line break or another character that is not allowed`)
    }
    checked[name] = value
  }
  return checked
}
