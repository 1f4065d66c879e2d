import { redactWholeKeys } from '@academy-access/schemas/internal'

/** The headers of a request for a reader: names in lower case, in the order in which the platform has them. */
export type MaskedHeaders = readonly (readonly [name: string, value: string])[]

/** The largest number of headers of a request, and of characters of each value. */
const most = 100
const longest = 2000

/** How many characters of a key are shown: as many as the check of the key shows. */
const ending = 4

/** Headers that contain nothing but a secret. */
const secret: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-api-key'])

/** The headers of a stored request. */
export interface StoredHeaders {
  /** Names and values in turn, as they were sent; undefined when they are masked already. */
  readonly lines: readonly string[] | undefined
  /** How many characters names and values have. */
  readonly length: number
  /** Masks the headers. They are masked when they are read: that would be 5 to 8 % of the cost of a small request. */
  readonly read: () => MaskedHeaders
}

/**
 * Stores the headers of a request: names and values in turn. Those that are too long are masked and shortened at once.
 *
 * @param latest Headers that are stored already. They are returned if they are the same: a client sends the same headers
 * again and again, and copies of them would be most of what the garbage collector moves.
 */
export function storedHeaders(lines: readonly string[], latest?: StoredHeaders): StoredHeaders {
  if (latest?.lines && isSame(lines, latest.lines)) return latest
  let length = 0
  let isLong = lines.length > 2 * most
  for (const line of lines) {
    length += line.length
    isLong ||= line.length > longest
  }
  return isLong ? maskedBefore(maskedHeaders(lines)) : { lines, length, read: () => maskedHeaders(lines) }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, index) => line === others[index])
}

/** Headers that are masked already. */
export function maskedBefore(headers: MaskedHeaders): StoredHeaders {
  const length = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return { lines: undefined, length, read: () => headers }
}

/** Masks the API key and other secrets, in whichever header they are. */
function maskedHeaders(lines: readonly string[]): MaskedHeaders {
  const headers = new Headers()
  for (let index = 0; index < lines.length; index += 2) headers.append(lines[index] ?? '', lines[index + 1] ?? '')
  const token = headers.get('authorization')?.trim().split(' ').at(-1) ?? ''
  return [...headers]
    .slice(0, most)
    .map(([name, value]) => [name, shortened(secret.has(name) ? masked(value) : withoutToken(value, token))])
}

/** A text of a request without API keys: a caller can send one in the path or the body by mistake. */
export const withoutKeys = (text: string): string => (text.includes('_live_') ? redactWholeKeys(text) : text)

/** The name that a client gives itself: `X-Client`, or else `User-Agent`. */
export function clientOf(headers: MaskedHeaders): string | undefined {
  const valueOf = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] || undefined
  return valueOf('x-client') ?? valueOf('user-agent')
}

/** Keeps the scheme, such as `Bearer`, and the last characters of a long secret. */
function masked(value: string): string {
  const [, scheme = '', rest = ''] = /^((?:Bearer|Basic|Digest) +)?([^]*)$/i.exec(value) ?? []
  return `${scheme}****${rest.length >= 4 * ending ? rest.slice(-ending) : ''}`
}

// A shorter word is no key, and would be masked in other words.
function withoutToken(value: string, token: string): string {
  return token.length < 2 * ending ? value : value.replaceAll(token, () => masked(token))
}

const shortened = (value: string) => (value.length > longest ? `${value.slice(0, longest - 1)}…` : value)
