import type { JournalEntry } from '@academy-access/engine'
import { endpointList, type EndpointOf, type InputOf, type OperationId, operationIds } from '@academy-access/schemas'

/** What has a journal: an academy, or a platform for the requests that reached no academy. */
export interface Journaled {
  /** The latest requests, oldest first. */
  readonly journal: readonly JournalEntry[]
}

/** The part of a value that a test cares for; asymmetric matchers such as `expect.any(String)` fit anywhere. */
type Part<Value> = Value extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Value extends object
    ? { [Key in keyof Value]?: Part<Value[Key]> }
    : Value

// By way of `Input`, because TypeScript 6 cannot tell that `Name` is a key of what it would have to work out first.
type InputPart<Id extends OperationId, Name extends string> =
  InputOf<EndpointOf<Id>> extends infer Input
    ? Name extends keyof Input
      ? { [Key in Name]?: Part<Input[Name]> | undefined }
      : { [Key in Name]?: never }
    : never

/** What a request was like: objects match when they hold at least these fields, arrays as a whole. */
export type Expected<Id extends OperationId> = {
  /** How often; at least once by default. */
  times?: number | undefined
  /** HTTP status of the answer; 0 when the connection was cut. */
  status?: number | undefined
  /** Code of the refusal. */
  code?: EndpointOf<Id>['errors'][number] | undefined
} & InputPart<Id, 'params'> &
  InputPart<Id, 'query'> &
  InputPart<Id, 'body'>

/** What the matchers need of the test runner: vitest and jest have it. */
interface MatcherContext {
  readonly isNot?: boolean
  equals(actual: unknown, expected: unknown, testers?: unknown[]): boolean
  readonly utils: {
    readonly iterableEquality: unknown
    readonly subsetEquality: unknown
    stringify(value: unknown, maxDepth?: number, options?: object): string
  }
}

interface Outcome {
  readonly pass: boolean
  message(): string
}

/**
 * Matchers for `expect.extend`. With vitest, import `@academy-access/msw/vitest` instead, which brings types too.
 *
 * @example
 * ```ts
 * import { academyMatchers } from '@academy-access/msw'
 * import { expect } from 'vitest'
 *
 * expect.extend(academyMatchers)
 * ```
 */
export const academyMatchers = {
  /** Whether an academy received requests for an operation. */
  toHaveReceived(this: MatcherContext, received: Journaled, operation: OperationId, expected: object = {}): Outcome {
    if (!Array.isArray((received as Partial<Journaled> | undefined)?.journal)) {
      throw new TypeError('toHaveReceived: expected an academy or a platform')
    }
    if (!operationIds.includes(operation)) {
      throw new TypeError(
        `toHaveReceived: expected an operation such as "${operationIds[0]}", got ${JSON.stringify(operation)}`,
      )
    }
    const { times, ...wanted } = expected as { times?: number }
    const { journal } = received
    const requests = journal.filter((entry) => entry.operation === operation).map(requestOf)
    const testers = [this.utils.iterableEquality, this.utils.subsetEquality]
    const matching = requests.filter((request) => this.equals(request, wanted, testers))
    return {
      pass: times === undefined ? matching.length > 0 : matching.length === times,
      message: () => tell(this, journal, { operation, times, wanted, requests, matching: matching.length }),
    }
  },
}

type Received = ReturnType<typeof requestOf>

function requestOf({ operation, path, status, code, request_body }: JournalEntry) {
  const [pathname, search] = path.split('?', 2) as [string, string?]
  const names = endpointList.find(({ id }) => id === operation)!.path.split('/')
  const values = pathname.split('/')
  const params = names.flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), values[index]]] : []))
  // `limit` and `offset`: all that any endpoint takes in its query.
  const query = [...new URLSearchParams(search)].map(([name, value]) => [
    name,
    Number.isNaN(Number(value)) ? value : Number(value),
  ])
  return {
    params: Object.fromEntries(params) as object,
    query: Object.fromEntries(query) as object,
    body: request_body,
    status,
    code,
  }
}

interface Told {
  operation: OperationId
  times: number | undefined
  wanted: object
  requests: readonly Received[]
  matching: number
}

function tell(
  { isNot = false, utils }: MatcherContext,
  journal: readonly JournalEntry[],
  { operation, times, wanted, requests, matching }: Told,
): string {
  const like = Object.keys(wanted).length === 0 ? '' : ` like ${inline(utils, wanted)}`
  const often = times === undefined ? '' : ` ${timesOf(times)}`
  const lines = [`expected the academy ${isNot ? 'not ' : ''}to have received ${operation}${often}${like}`]
  if (requests.length > 0) {
    const matched = like === '' ? '' : `, ${matching} of them like that`
    lines.push(
      `received it ${timesOf(requests.length)}${matched}:`,
      ...some(requests.map((request) => shown(utils, request))),
    )
  } else if (journal.length === 0) {
    lines.push('it received no request at all')
  } else {
    const others = journal.map(({ method, path, status }) => `${method} ${path} → ${status}`)
    lines.push('received instead:', ...some(others))
  }
  return lines.join('\n')
}

const shown = (utils: MatcherContext['utils'], request: Received) =>
  Object.entries(request)
    .filter(([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0))
    .map(([name, value]) => `${name}: ${cut(inline(utils, value))}`)
    .join(', ')

/** A batch of a hundred addresses says no more than its first few. */
const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

/** On one line: jest does so by itself. */
const inline = (utils: MatcherContext['utils'], value: unknown) => utils.stringify(value, 10, { min: true })

const timesOf = (times: number) => (times === 1 ? 'once' : `${times} times`)

/** The latest ones: enough to find out what happened. */
function some(lines: readonly string[], most = 20): string[] {
  const indented = lines.slice(-most).map((line) => `  ${line}`)
  return lines.length > most ? [`  … ${lines.length - most} earlier ones`, ...indented] : indented
}
