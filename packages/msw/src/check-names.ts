import { suggest } from '@academy-access/engine/internal'

/**
 * Throws a `TypeError` for a name that does not exist. A misspelled option would have no effect, and a misspelled field
 * of an expected request would match nothing, so that `not` always passes.
 *
 * @param hint What to say about some names in place of a suggestion.
 */
export function checkNames(
  place: string,
  given: object,
  known: Readonly<Record<string, true>>,
  hint: Readonly<Record<string, string>> = {},
): void {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`${place}: expected an object, got ${given === null ? 'null' : typeof given}`)
  const name = Object.keys(given).find((one) => !Object.hasOwn(known, one))
  if (name === undefined) return
  const said = Object.hasOwn(hint, name) ? `; ${hint[name]}` : suggest(name, Object.keys(known))
  throw new TypeError(`${place}: ${name}: unknown option${said}`)
}
