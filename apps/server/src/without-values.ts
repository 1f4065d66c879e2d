import type { Issue } from '@academy-access/schemas'
import { errors, isObject, jsonIn, pathOf } from '@academy-access/schemas/internal'

/**
 * The message of an error without values of the service, which may be personal: it has the place and the kind of each. Logs of
 * continuous integration are public sometimes.
 */
export function withoutValues(error: unknown): string {
  const { name, message, operation, code, httpStatus, issues = [] } = error as Partial<ClientError>
  if (name === 'ApiError')
    return `${operation}: ${isWord(String(code)) ? code : 'an unknown code'} (status ${httpStatus})`
  if (issues.length > 0) {
    const places = issues.slice(0, 3).map(({ path, input }) => `${pathOf(path, 'data')}: got ${kindOfValue(input)}`)
    const more = issues.length > places.length ? `; and ${issues.length - places.length} more` : ''
    return `${operation}: the response breaks the contract: ${places.join('; ')}${more}`
  }
  const text = kindsIn(message ?? String(error))
  if (name !== 'ProtocolError') return text
  // The address of a redirect, a content type and the beginning of a body are what the service has sent.
  const [all, before = '', found = '', status = ''] =
    /^(\S+ (?:expected the API's JSON, )?)got (.*?) \((status \d+)/s.exec(text) ?? []
  if (all === undefined) return text.replace(/\((status \d+): .*\)/s, '($1)')
  const advice = text[all.length] === ')' ? /^\)(; [\w ]+)$/.exec(text.slice(all.length))?.[1] : undefined
  return `${before}got ${knownBody.exec(found)?.[0] ?? 'something else'} (${status})${advice ?? ''}`
}

const knownBody =
  /^(?:a redirect|an empty body|an HTML page|incomplete or invalid JSON|(?:text\/plain|application\/json)(?= ).*)/

/** The errors of the client, which this file does not import: most commands work without it. */
interface ClientError extends Error {
  readonly operation: string
  readonly code: string
  readonly httpStatus: number
  readonly issues: readonly Issue[]
}

/** A message with the kinds of its texts in quotation marks. Words of the contract stay. */
export function kindsIn(message: string): string {
  return message.replaceAll(/"(?:[^"\\]|\\.)*"?/g, (quoted) => {
    const text = quoted.slice(1, -1)
    return isWord(text) ? quoted : kindOfText(text)
  })
}

const isWord = (text: string) => words.has(text) || Object.hasOwn(errors, text)
const words = new Set(['published', 'hidden', 'free', 'one_time', 'included', 'member', 'grants_to'])

/** A body with the kinds of its texts. */
export function kindsInBody(body: string): string {
  const value = jsonIn(body)
  if (value === undefined) return kindOfText(body)
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' && !isWord(one) ? kindOfText(one) : one))
}

/** A path without its query and without segments that may be a person's address. */
export function publicPath(path: string): string {
  const [plain = '', ...query] = path.split('?')
  const segments = plain.split('/').map((part) => (/^[\w.~-]*$/.test(part) ? part : '…'))
  return `${segments.join('/')}${query.length > 0 ? '?…' : ''}`
}

/** The kind of a value: `a text of 12 characters`, and the value itself if it is a number, a boolean or null. */
export function kindOfValue(value: unknown): string {
  if (typeof value === 'string') return kindOfText(value)
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (isObject(value)) return 'an object'
  return JSON.stringify(value) ?? 'nothing'
}

function kindOfText(text: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return 'a UUID'
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return 'a time'
  if (text.includes('@')) return 'an address'
  return text === '' ? 'an empty text' : `a text of ${text.length} characters`
}
