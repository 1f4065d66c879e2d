/** The headers of a request in the journal: names in lower case, in the order in which the platform has them. */
export type MaskedHeaders = readonly (readonly [name: string, value: string])[]

/** The largest number of headers of a request, and of characters of each value. */
const most = 100
const longest = 2000

/** How many characters of a key are shown: as many as the check of the key shows. */
const ending = 4

/** Headers that contain nothing but a secret. */
const secret: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-api-key'])

/** Copies the headers of a request. The API key and other secrets are masked, in whichever header they are. */
export function maskedHeaders(headers: Headers): MaskedHeaders {
  const token = headers.get('authorization')?.trim().split(' ').at(-1) ?? ''
  const copies: (readonly [string, string])[] = []
  for (const [name, value] of headers) {
    if (copies.length === most) break
    copies.push([name, shortened(secret.has(name) ? masked(value) : withoutToken(value, token))])
  }
  return copies
}

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
