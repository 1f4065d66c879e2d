import type * as z from 'zod/mini'

/**
 * Says in one line what is wrong with a value: where, what was expected, and what was there. The schemas of zod/mini
 * bring no messages of their own; parse with `{ reportInput: true }` so that the value can be shown.
 *
 * @param issue The issue to tell of.
 * @param root Name of the whole value, such as `body`.
 *
 * @example
 * ```ts
 * import { CreateList, explain } from '@academy-access/schemas'
 *
 * const { error } = CreateList.safeParse({ name: 7 }, { reportInput: true })
 * console.log(explain(error!.issues[0]!, 'body')) // body.name: expected a string, got 7
 * ```
 */
export function explain(issue: z.core.$ZodIssue, root = ''): string {
  const place = pathOf(issue.path, root)
  return `${place === '' ? '' : `${place}: `}${expectation(issue)}${found(issue)}`
}

/**
 * Writes a path the way code would: `academies[0].offers[2].name`.
 *
 * @param root Name of the whole value.
 *
 * @example
 * ```ts
 * import { pathOf } from '@academy-access/schemas'
 *
 * console.log(pathOf(['emails', 3], 'body')) // body.emails[3]
 * ```
 */
export function pathOf(path: readonly PropertyKey[], root = ''): string {
  return path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`
    if (/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(String(key)))
      return place === '' ? String(key) : `${place}.${String(key)}`
    return `${place}[${JSON.stringify(String(key))}]`
  }, root)
}

/**
 * A value as an error message shows it: JSON, cut to a length that fits a line.
 *
 * @example
 * ```ts
 * import { inspect } from '@academy-access/schemas'
 *
 * console.log(inspect('VIP'), inspect(['a', 'b'])) // "VIP" an array of 2
 * ```
 */
export function inspect(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  // NaN and the infinities are null to JSON.
  const json = (typeof value === 'number' ? undefined : JSON.stringify(value)) ?? String(value)
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}

function found(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return issue.code === 'invalid_type' && issue.path.length > 0 ? ', got nothing' : ''
  // "got an object" helps where another type was expected, and nowhere else.
  const isObject = typeof issue.input === 'object' && issue.input !== null && !Array.isArray(issue.input)
  return isObject && issue.code !== 'invalid_type' ? '' : `, got ${inspect(issue.input)}`
}

function expectation(issue: z.core.$ZodIssue): string {
  // A schema's own message wins: it knows the rule.
  if (issue.message !== '' && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${withArticle(issue.expected)}`
    case 'invalid_value':
      return `expected ${oneOf(issue.values.map((value) => JSON.stringify(value)))}`
    case 'unrecognized_keys':
      return `expected no ${oneOf(issue.keys.map((key) => JSON.stringify(key)))}`
    case 'too_small':
      return `expected at least ${issue.minimum}`
    case 'too_big':
      return `expected at most ${issue.maximum}`
    case 'invalid_format':
      return `expected ${withArticle(issue.format)}`
    default:
      return 'expected another value'
  }
}

function withArticle(noun: string): string {
  if (noun === 'int') return 'an integer'
  if (noun === 'null' || noun === 'undefined') return noun
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
