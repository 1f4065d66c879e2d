import type { FaultCondition, JournalEntry } from '@academy-access/engine'
import { match, operationIds } from '@academy-access/engine/internal'
import type { EndpointOf, OperationId } from '@academy-access/schemas'

import { checkNames } from './check-names.ts'

/** An object with a journal: an academy, or a platform for the requests that reached no academy. */
export interface JournalSource {
  /** The latest requests. */
  readonly journal: { list(): readonly JournalEntry[] }
}

/**
 * The expected request. Objects match if they contain at least these fields; arrays have to match completely. Asymmetric
 * matchers such as `expect.any(String)` are allowed everywhere.
 */
export interface ExpectedRequest<Id extends OperationId> {
  /** Path parameters. */
  params?: FaultCondition<Id>['params']
  /** The page. */
  query?: FaultCondition<Id>['query']
  /** Fields of the body. */
  body?: FaultCondition<Id>['body']
  /** The number of matching requests; by default at least one. */
  times?: number | undefined
  /** The HTTP status of the response; 0 if the connection was cut. */
  status?: number | undefined
  /** The code of the error response. */
  code?: EndpointOf<Id>['errors'][number] | undefined
}

/** The parts of `this` that the matchers use. Vitest and Jest both provide them. */
interface MatcherContext {
  readonly isNot?: boolean
  equals(actual: unknown, expected: unknown, testers?: unknown[]): boolean
  readonly utils: {
    readonly iterableEquality: unknown
    readonly subsetEquality: unknown
    stringify(value: unknown, maxDepth?: number, options?: object): string
  }
}

interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** The functions of {@link academyMatchers}. */
export type AcademyMatchers = {
  /** Passes if the journal of an academy or a platform contains requests for an operation. */
  toHaveReceived(
    this: MatcherContext,
    received: JournalSource,
    operation: OperationId,
    expected?: { readonly times?: number | undefined },
  ): MatcherResult
}

/**
 * Matchers for `expect.extend`. With Vitest, import `@academy-access/msw/vitest` instead: it adds the types too.
 *
 * @example
 * ```ts
 * import { academyMatchers } from '@academy-access/msw'
 * import { expect } from 'vitest'
 *
 * expect.extend(academyMatchers)
 * ```
 */
export const academyMatchers: AcademyMatchers = {
  toHaveReceived(received, operation, expected = {}) {
    if (!hasJournal(received)) throw new TypeError('toHaveReceived: expected an academy or a platform')
    if (!operationIds.includes(operation)) {
      throw new TypeError(
        `toHaveReceived: expected an operation such as "${operationIds[0]}", got ${JSON.stringify(operation)}`,
      )
    }
    checkNames('toHaveReceived', expected, expectedNames)
    const { times, ...fields } = expected
    const journal = received.journal.list()
    const requests = journal.filter((entry) => entry.operation === operation).map(toReceivedRequest)
    const testers = [this.utils.iterableEquality, this.utils.subsetEquality]
    const matching = requests.filter((request) => this.equals(request, fields, testers)).length
    return {
      pass: times === undefined ? matching > 0 : matching === times,
      message: () => failureMessage(this, journal, { operation, times, fields, requests, matching }),
    }
  },
}

const expectedNames = {
  params: true,
  query: true,
  body: true,
  times: true,
  status: true,
  code: true,
} satisfies Record<keyof ExpectedRequest<OperationId>, true>

function hasJournal(value: unknown): value is JournalSource {
  return (value as { readonly journal?: { readonly list?: unknown } } | null)?.journal?.list !== undefined
}

interface ReceivedRequest {
  readonly params: object
  readonly query: object
  readonly body: unknown
  readonly status: number
  readonly code: string | undefined
}

function toReceivedRequest({ method, path, status, code, request_body }: JournalEntry): ReceivedRequest {
  const [apiPath = '', search] = path.split('?', 2)
  const { params } = match(method, apiPath)
  // Every query parameter of the API is a number: `limit` and `offset`.
  const query = [...new URLSearchParams(search)].map(
    ([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)] as const,
  )
  return { params, query: Object.fromEntries(query), body: request_body, status, code }
}

interface Comparison {
  readonly operation: OperationId
  readonly times: number | undefined
  readonly fields: object
  readonly requests: readonly ReceivedRequest[]
  readonly matching: number
}

function failureMessage(
  { isNot = false, utils }: MatcherContext,
  journal: readonly JournalEntry[],
  { operation, times, fields, requests, matching }: Comparison,
): string {
  const like = Object.keys(fields).length === 0 ? '' : ` like ${stringifyInline(utils, fields)}`
  const often = times === undefined ? '' : ` ${formatTimes(times)}`
  const lines = [`expected the academy ${isNot ? 'not ' : ''}to have received ${operation}${often}${like}`]
  if (requests.length > 0) {
    const matched = like === '' ? '' : `, ${matching} of them like that`
    lines.push(
      `received it ${formatTimes(requests.length)}${matched}:`,
      ...latestLines(requests.map((request) => inspectRequest(utils, request))),
    )
  } else if (journal.length === 0) {
    lines.push('received no request at all')
  } else {
    lines.push(
      'received instead:',
      ...latestLines(journal.map(({ method, path, status }) => `${method} ${path} → ${status}`)),
    )
  }
  return lines.join('\n')
}

function inspectRequest(utils: MatcherContext['utils'], request: ReceivedRequest): string {
  return Object.entries(request)
    .filter(([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value ?? {}).length === 0))
    .map(([name, value]) => `${name}: ${truncate(stringifyInline(utils, value))}`)
    .join(', ')
}

/** Limits the length of a line: a request can contain a hundred email addresses. */
const truncate = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text)

/** On one line, also with Vitest. */
const stringifyInline = (utils: MatcherContext['utils'], value: unknown) => utils.stringify(value, 10, { min: true })

const formatTimes = (times: number) => (times === 1 ? 'once' : `${times} times`)

/** The last lines, indented. */
function latestLines(lines: readonly string[], most = 20): string[] {
  const indented = lines.slice(-most).map((line) => `  ${line}`)
  return lines.length > most ? [`  … ${lines.length - most} earlier ones`, ...indented] : indented
}
