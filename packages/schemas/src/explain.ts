import type { Issue } from './schema.ts'

/**
 * Says in one line what is wrong with a value: where, what was expected, and what was there. The schemas
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
export function explain(issue: Issue, root = ''): string {
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

/** What zod adds to an issue, by its code. */
interface IssueDetails extends Issue {
  readonly expected?: string
  readonly values?: readonly unknown[]
  readonly keys?: readonly string[]
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly format?: string
}

function found(issue: IssueDetails): string {
  if (issue.input === undefined) return issue.code === 'invalid_type' && issue.path.length > 0 ? ', got nothing' : ''
  // "got an object" helps where another type was expected, and nowhere else.
  const isObject = typeof issue.input === 'object' && issue.input !== null && !Array.isArray(issue.input)
  return isObject && issue.code !== 'invalid_type' ? '' : `, got ${inspect(issue.input)}`
}

function expectation(issue: IssueDetails): string {
  // A schema's own message wins: it knows the rule.
  if (issue.message !== '' && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${withArticle(issue.expected ?? 'value')}`
    case 'invalid_value':
      return `expected ${oneOf(issue.values ?? [])}`
    case 'unrecognized_keys':
      return `expected no ${oneOf(issue.keys ?? [])}`
    case 'too_small':
      return `expected at least ${issue.minimum}`
    case 'too_big':
      return `expected at most ${issue.maximum}`
    case 'invalid_format':
      return `expected ${withArticle(issue.format ?? 'value')}`
    default:
      return 'expected another value'
  }
}

function withArticle(noun: string): string {
  if (noun === 'int') return 'an integer'
  if (noun === 'null' || noun === 'undefined') return noun
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
