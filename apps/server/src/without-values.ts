import type { Issue } from '@academy-access/schemas'
import {
  documented,
  endpointList,
  errors,
  isObject,
  jsonIn,
  pathOf,
  toJsonSchema,
  zodOf,
} from '@academy-access/schemas/internal'

/**
 * The message of an error without values of the service, which may be personal: it has the place and the kind of each. Logs of
 * continuous integration are public sometimes.
 */
export function withoutValues(error: unknown): string {
  const { name, message, operation, code, httpStatus, issues = [] } = error as Partial<ClientError>
  if (name === 'ApiError')
    return `${operation}: ${Object.hasOwn(errors, String(code)) ? code : 'an unknown code'} (status ${httpStatus})`
  if (issues.length > 0) {
    const places = issues
      .slice(0, 3)
      .map(({ path, input }) => `${publicPlace(pathOf(path, 'data'))}: got ${kindOfValue(input)}`)
    const more = issues.length > places.length ? `; and ${issues.length - places.length} more` : ''
    return `${operation}: the response breaks the contract: ${places.join('; ')}${more}`
  }
  const text = kindsIn(message ?? String(error))
  if (name !== 'ProtocolError') return text
  // The address of a redirect, a content type and the beginning of a body are what the service has sent.
  const [all, before = '', found = '', status = ''] =
    /^(\S+ (?:expected the API's JSON, )?)got (.*?) \((status \d+)/s.exec(text) ?? []
  if (all === undefined) return text.replace(/\((status \d+): .*/s, '($1); check baseUrl')
  const advice = text[all.length] === ')' ? /^\)(; [\w ]+)$/.exec(text.slice(all.length))?.[1] : undefined
  return `${before}got ${knownBody.exec(found)?.[0] ?? 'something else'} (${status})${advice ?? ''}`
}

const knownBody =
  /^(?:a redirect|an empty body|an HTML page|incomplete or invalid JSON|(?:text\/plain|application\/json) .*)/

/** The errors of the client, which this file does not import: most commands work without it. */
interface ClientError extends Error {
  readonly operation: string
  readonly code: string
  readonly httpStatus: number
  readonly issues: readonly Issue[]
}

/** A message with the kinds of its texts in quotation marks. Words of the contract stay. */
export function kindsIn(message: string): string {
  return message.replaceAll(quoted, (quoted) => {
    const text = quoted.slice(1, -1)
    return isWord(text) ? quoted : kindOfText(text)
  })
}

const quoted = /"(?:[^"\\]|\\.)*"?/gs

/** The code of an error in a message: one of the contract, or in quotation marks what a wrong service has sent in its place. */
export function codeIn(code: unknown): string {
  if (code === undefined) return ''
  return typeof code === 'string' && Object.hasOwn(errors, code) ? code : JSON.stringify(code)
}

/**
 * The place of a value without names of a service: `data.students[0].email`, or words of this program with the kinds of what is in
 * quotation marks.
 */
export function publicPlace(place: string): string {
  // Names with a space are always in quotation marks.
  if (place.replaceAll(quoted, '').includes(' ')) return withoutLongNumbers(kindsIn(place))
  return place.replaceAll(/"(?:[^"\\]|\\[^])*"?|[\p{L}\p{N}_$-]+/gu, (part) => {
    const isPublic = isWord(part) || /^\d{1,3}$/.test(part) || placesOfRules.has(part) || uuid.test(part)
    return isPublic ? part : '…'
  })
}

/** What the rules compare besides fields of the contract. */
const placesOfRules = new Set(
  'status response body headers length content-type retry-after www-authenticate allow row roles ids emails'.split(' '),
)

/** A value of a report of the rules, which is JSON or a description: its kind. */
export function kindsInShown(shown: string): string {
  const value = jsonIn(shown)
  if (value !== undefined) return kindOfValue(value)
  // A long value ends with an ellipsis.
  if (/^[[{]/.test(shown)) return shown.startsWith('[') ? 'an array' : 'an object'
  return withoutLongNumbers(kindsIn(shown))
}

const withoutLongNumbers = (text: string) => text.replaceAll(/(?<![\w-])\d{4,}(?![\w-])/g, 'a number')

/** A body with the kinds of its values. */
export function kindsInBody(body: string): string {
  const value = jsonIn(body)
  return value === undefined ? kindOfText(body) : JSON.stringify(kindsInValue(value))
}

/** A JSON value with the kinds of its values, and the number of the fields that the contract does not have. */
function kindsInValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kindsInValue)
  if (!isObject(value)) return kindOfValue(value) === JSON.stringify(value) ? value : kindOfValue(value)
  const known = Object.entries(value).filter(([field]) => isWord(field))
  const others = Object.keys(value).length - known.length
  const kinds = known.map(([field, one]) => [field, kindsInValue(one)])
  return Object.fromEntries([...kinds, ...(others > 0 ? [['other fields', others]] : [])]) as unknown
}

/** A place where two JSON values differ. */
interface JsonDifference {
  readonly path: string
  readonly expected: unknown
  readonly received: unknown
}

/** A difference of two JSON values with their kinds. A value that is absent is undefined. */
export function kindsInDifference({ path, expected, received }: JsonDifference): JsonDifference {
  const kinds = (value: unknown) => (value === undefined ? value : kindsInValue(value))
  return { path: publicPlace(path), expected: kinds(expected), received: kinds(received) }
}

/**
 * A path with the names of its parameters in place of values: `/api/v1/students/:studentId?limit=50&q=…`. Segments and names that the
 * contract does not have are left out.
 */
export function publicPath(path: string): string {
  const [plain = '', query] = path.split(/\?(.*)/s)
  let routes = endpointList.map(({ path }) => path.split('/'))
  const segments = plain.split('/').map((segment, index) => {
    const same = routes.filter((route) => route[index] === segment)
    routes = same.length > 0 ? same : routes.filter((route) => segment !== '' && route[index]?.startsWith(':'))
    return segment && (routes[0]?.[index] ?? '…')
  })
  const fields = query?.split('&').map((field) => {
    const [name = '', value] = field.split(/=(.*)/s)
    return `${isWord(name) ? name : '…'}${value === undefined ? '' : `=${/^\d{0,3}$/.test(value) ? value : '…'}`}`
  })
  return `${segments.join('/')}${fields ? `?${fields.join('&')}` : ''}`
}

/** The kind of a value: `a text of 12 characters`. A number of at most three digits, a boolean and null are shown. */
export function kindOfValue(value: unknown): string {
  if (typeof value === 'string') return isWord(value) ? JSON.stringify(value) : kindOfText(value)
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (isObject(value)) return 'an object'
  if (value === undefined) return 'nothing'
  return typeof value === 'number' && !/^\d{1,3}$/.test(String(value)) ? 'a number' : JSON.stringify(value)
}

function kindOfText(text: string): string {
  if (text.startsWith('/')) return publicPath(text)
  if (uuid.test(text)) return 'a UUID'
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return 'a time'
  if (/^\s*<(?:!doctype|html)/i.test(text)) return 'an HTML page'
  if (text.includes('@')) return 'an address'
  return text === '' ? 'an empty text' : `a text of ${text.length} characters`
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the contract contains a text as a name, a value or a code of an error, or a report does as a status with a code. */
function isWord(text: string): boolean {
  return wordsOfContract().has(text.replace(/^[1-5]\d\d (?=[a-z_]+$)/, ''))
}

/** The words that the contract contains, such as `email` and `one_time`. */
export function wordsOfContract(): ReadonlySet<string> {
  return (contract.words ??= readWords())
}

/** Read at the first use: that takes as long as the rest of a start. */
const contract: { words?: ReadonlySet<string> } = {}

function readWords(): ReadonlySet<string> {
  const schemas = endpointList.flatMap(({ data, query, body }) => [
    documented(data),
    ...[query, body].flatMap((schema) => (schema ? zodOf<unknown, unknown>(schema) : [])),
  ])
  const json = JSON.stringify(schemas.map(toJsonSchema))
  const names = Array.from(json.matchAll(/"([A-Za-z_]+)"/g), ([, word = '']) => word)
  const methods = endpointList.map(({ method }) => method)
  const envelope = ['data', 'error', 'code', 'message', 'Bearer', 'application/json; charset=utf-8']
  return new Set([...names, ...methods, ...Object.keys(errors), ...envelope])
}
