import { redactWholeKeys } from './api-key.ts'
import { closestName } from './closest-name.ts'
import { isObject } from './parsing.ts'
import { codePoints } from './predicates.ts'
import type { Issue } from './schema.ts'

/**
 * Describes an issue in one line: the place, the expected value and the actual value. Check with
 * `{ reportInput: true }`, otherwise the issue does not contain the actual value.
 *
 * @param issue The issue to describe.
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
 * Formats a path as in code: `academies[0].offers[2].name`.
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
 * Formats a value for an error message: JSON of at most 80 characters, and the length of a longer text. Arrays and objects
 * are only named, and API keys are replaced.
 */
export function inspect(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON.stringify throws for it.
  if (typeof value === 'bigint') return `${value}n`
  // JSON.stringify returns null for NaN and the infinities.
  const json = redactWholeKeys((typeof value === 'number' ? undefined : JSON.stringify(value)) ?? String(value))
  if (json.length <= 80) return json
  const cut = `${json.slice(0, 79)}…`
  return typeof value === 'string' ? `${cut} of ${codePoints(value)} characters` : cut
}

/** The fields that zod adds to an issue, depending on its code. */
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
  // "got an object" helps only if another type was expected.
  return isObject(issue.input) && issue.code !== 'invalid_type' ? '' : `, got ${inspect(issue.input)}`
}

function expectation(issue: IssueDetails): string {
  // A message that a schema defines says more than the code of the issue. It begins in lower case; those of zod do not. An app
  // that imports the whole of zod gives all schemas of the process its messages.
  if (/^[a-z]/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${withArticle(issue.expected ?? 'value')}`
    case 'invalid_value':
      return `expected ${nearOf(issue) ?? oneOf(issue.values ?? [])}`
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

/** One of many values that is near, in place of all of them. */
function nearOf({ values = [], input }: IssueDetails): string | undefined {
  const near = values.length > 8 ? closestName(String(input), values.map(String)) : undefined
  return near && `${JSON.stringify(near)} or another of ${values.length} values`
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
