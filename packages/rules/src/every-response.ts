import {
  containsKey,
  documented,
  type Endpoint,
  endpointList,
  errors,
  explain,
  isObject,
  pathOf,
} from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { compare, join, show } from './check/compare.ts'
import { Difference, type FieldDifference } from './check/difference.ts'
import { absent, anyText, anyTime, anyUuid, type Matcher, numberFrom, textLike } from './check/matchers.ts'
import type { Exchange } from './exchange.ts'

/** A rule about each response of a kind, whatever the request was. */
export interface ResponseRule {
  /** Begins with the numbers of the rules. */
  readonly name: string
  /** Whether a response is of this kind. */
  readonly concerns: (exchange: Exchange) => boolean
  /** Compares a response of this kind with the rule. */
  readonly differences: (exchange: Exchange) => readonly FieldDifference[]
  /** Whether the rule is about runs alone. Tests of the emulator inject failures. */
  readonly isOfRuns?: true
}

const isSuccess = ({ status }: Exchange) => status < 300
const isError = ({ status }: Exchange) => status >= 300
const hasStatus = (expected: number) => (exchange: Exchange) => exchange.status === expected
const header = (name: string, expected: Matcher | string) => (exchange: Exchange) =>
  compare(`headers.${name}`, exchange.headers.get(name) ?? undefined, expected)

/** The rules of every response, in the order of a report. */
export const responseRules: readonly ResponseRule[] = [
  {
    name: 'R063 no request makes the service fail: no status is 500 or higher',
    isOfRuns: true,
    concerns: () => true,
    differences: ({ status }) => compare('status', status, numberFrom(0, 499)),
  },
  {
    name: 'R015 R017 a success is an object with an object under data and nothing else',
    concerns: isSuccess,
    differences: ({ json }) => {
      if (!isObject(json)) return [{ path: 'body', expected: 'an object', received: show(json) }]
      const { data, ...others } = json
      const isWrong = !isObject(data)
      return [
        ...(isWrong ? [{ path: 'data', expected: 'an object', received: show(data) }] : []),
        ...compare('', others, {}),
      ]
    },
  },
  {
    name: 'R016 R017 R045 R046 D86 an error has a code and a message for people, and nothing else',
    concerns: isError,
    differences: ({ json }) => compare('', json, { error: { code: anyText, message: anyText } }),
  },
  {
    name: 'R063 R064 an error has a code of the table, with its status',
    concerns: (exchange) => isError(exchange) && codeOf(exchange) !== undefined,
    differences: (exchange) => {
      const code = codeOf(exchange)
      const known = Object.entries(errors).find(([name]) => name === code)
      if (!known) return [{ path: 'error.code', expected: 'a code of the error table', received: show(code) }]
      // A server rejects headers that are too long before it knows the request.
      if (exchange.status === 431 && known[0] === 'validation_error') return []
      return compare('status', exchange.status, known[1].status)
    },
  },
  {
    name: 'D22 the content type is application/json with the charset UTF-8',
    concerns: () => true,
    differences: header('content-type', 'application/json; charset=utf-8'),
  },
  {
    name: 'R061 R068 R069 a 429 is rate_limit_exceeded and has Retry-After in seconds',
    concerns: hasStatus(429),
    differences: (exchange) => [
      ...compare('error.code', codeOf(exchange), 'rate_limit_exceeded'),
      ...header('retry-after', textLike('a whole number of seconds, at least 1', /^[1-9]\d*$/))(exchange),
    ],
  },
  {
    name: 'D22 only a 429 has Retry-After',
    concerns: (exchange) => exchange.status !== 429,
    differences: header('retry-after', absent),
  },
  {
    name: 'D22 a 401 has WWW-Authenticate: Bearer',
    concerns: hasStatus(401),
    differences: header('www-authenticate', 'Bearer'),
  },
  {
    name: 'R071 D22 no header shows a rate limit',
    concerns: () => true,
    differences: ({ headers }) =>
      [...headers]
        .filter(([name]) => /rate-?limit/i.test(name))
        .map(([name, value]) => ({ path: `headers.${name}`, expected: 'absent', received: show(value) })),
  },
  {
    name: 'R034 no response contains a key',
    concerns: () => true,
    differences: ({ text, headers }) => {
      const inHeaders = [...headers].filter(([, value]) => containsKey(value))
      return [
        ...(containsKey(text) ? [{ path: 'body', expected: 'no API key', received: 'an API key' }] : []),
        ...inHeaders.map(([name]) => ({ path: `headers.${name}`, expected: 'no API key', received: 'an API key' })),
      ]
    },
  },
  {
    name: 'R024 D10 a success has the status of its endpoint: 201 for a POST that creates, and 200 otherwise',
    concerns: (exchange) => isSuccess(exchange) && endpointOf(exchange) !== undefined,
    differences: (exchange) => compare('status', exchange.status, endpointOf(exchange)?.status),
  },
  {
    name: 'D14 D54 data has the documented fields, null for those that are not set, and no others',
    concerns: (exchange) => isSuccess(exchange) && endpointOf(exchange) !== undefined,
    differences: (exchange) => shapeDifferences(exchange),
  },
  {
    name: 'R018 D12 times are ISO 8601 in UTC with milliseconds',
    concerns: (exchange) => fieldsOf(exchange, isTimeName).length > 0,
    differences: (exchange) =>
      fieldsOf(exchange, isTimeName)
        .filter(({ path, value }) => !(value === null && path.endsWith('completed_at')))
        .flatMap(({ path, value }) => compare(path, value, anyTime)),
  },
  {
    name: 'R019 D13 ids are UUIDs of version 4 in lower case',
    concerns: (exchange) => fieldsOf(exchange, isIdName).length > 0,
    differences: (exchange) => fieldsOf(exchange, isIdName).flatMap(({ path, value }) => compare(path, value, anyUuid)),
  },
  {
    name: 'D15 numbers are whole and not negative',
    concerns: (exchange) => numbersOf(exchange).length > 0,
    differences: (exchange) =>
      numbersOf(exchange)
        .filter(({ value }) => !Number.isInteger(value))
        .map(({ path, value }) => ({ path, expected: 'a whole number', received: show(value) }))
        .concat(numbersOf(exchange).flatMap(({ path, value }) => compare(path, value, numberFrom(0)))),
  },
  {
    name: 'R111 courses_enrolled of a row is the number of its enrollments',
    concerns: (exchange) => enrolledRows(exchange).length > 0,
    differences: (exchange) =>
      enrolledRows(exchange).flatMap(({ path, count, enrollments }) => compare(path, count, enrollments)),
  },
  {
    name: 'R098 R101 D18 a page has the rows from its offset to its limit or the total',
    concerns: (exchange) => pageOf(exchange) !== undefined,
    differences: (exchange) => {
      const { name = '', count = 0, pagination: { total = 0, limit = 0, offset = 0 } = {} } = pageOf(exchange) ?? {}
      return compare(join(join('data', name), 'length'), count, Math.max(0, Math.min(limit, total - offset)))
    },
  },
]

/** Throws a `Difference` if a response breaks one of these rules. */
export function checkEveryResponse(exchange: Exchange): void {
  for (const rule of responseRules) {
    const fields = rule.isOfRuns !== true && rule.concerns(exchange) ? rule.differences(exchange) : []
    if (fields.length > 0) throw new Difference(fields, exchange)
  }
}

function codeOf({ json }: Exchange): unknown {
  return isObject(json) && isObject(json['error']) ? json['error']['code'] : undefined
}

function shapeDifferences(exchange: Exchange): FieldDifference[] {
  const endpoint = endpointOf(exchange)
  if (!endpoint || !isObject(exchange.json)) return []
  const result = z.safeParse(documented(endpoint.data), exchange.json['data'], { reportInput: true })
  if (result.success) return []
  return result.error.issues.slice(0, 8).map((issue) => ({
    path: pathOf(issue.path, 'data'),
    expected: explain({ ...issue, input: undefined, path: [] }).replace(/^expected /, ''),
    received:
      issue.code === 'unrecognized_keys' ? `other fields: ${issue.keys.map(show).join(', ')}` : show(issue.input),
  }))
}

/** The endpoint of a request, with the path of the contract. */
export function endpointOf({ method, path }: Pick<Exchange, 'method' | 'path'>): Endpoint | undefined {
  const [bare = path] = path.split('?', 1)
  return patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(bare))?.endpoint
}

const patterns = endpointList.map((endpoint: Endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

interface Field {
  readonly path: string
  readonly value: unknown
}

const isTimeName = (name: string) => name.endsWith('_at')
const isIdName = (name: string) => name === 'id' || name.endsWith('_id')
const numbersOf = (exchange: Exchange) =>
  fieldsOf(exchange, () => true).filter(({ value }) => typeof value === 'number')

/** The fields of the data, at any depth, whose name matches. */
function fieldsOf({ status, json }: Exchange, matches: (name: string) => boolean): Field[] {
  const found: Field[] = []
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const place = Array.isArray(value) ? `${path}[${name}]` : join(path, name)
      if (matches(name)) found.push({ path: place, value: inner })
      visit(inner, place)
    }
  }
  if (status < 300 && isObject(json)) visit(json['data'], 'data')
  return found
}

/** The rows of students that have both fields about enrollments. */
export function enrolledRows(exchange: Exchange) {
  const data = dataOf(exchange)
  const rows: unknown = isObject(data) ? data['students'] : undefined
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown, index) =>
    isObject(row) && 'courses_enrolled' in row && Array.isArray(row['enrollments'])
      ? [
          {
            path: `data.students[${index}].courses_enrolled`,
            count: row['courses_enrolled'],
            enrollments: row['enrollments'].length,
          },
        ]
      : [],
  )
}

/** The number of rows of a page, beside its pagination. */
export function pageOf(exchange: Exchange) {
  const data = dataOf(exchange)
  if (!isObject(data) || !isObject(data['pagination'])) return undefined
  const [name = '', rows] = Object.entries(data).find(([, value]) => Array.isArray(value)) ?? []
  const pagination: { total?: number; limit?: number; offset?: number } = data['pagination']
  return Array.isArray(rows) ? { name, count: rows.length, pagination } : undefined
}

function dataOf({ status, json }: Exchange): unknown {
  return status < 300 && isObject(json) ? json['data'] : undefined
}
