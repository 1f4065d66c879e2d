/** A response as it was received. */
export interface Received {
  readonly status: number
  /** By name in lower case. Repeated headers are joined. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  /** A response to HEAD has no body. */
  readonly isHead: boolean
  /** The connection ended, or stalled, before the announced length. */
  readonly isCut: boolean
}

/**
 * Reads the HTTP responses in some bytes, each character one byte. Throws for bytes that are no HTTP.
 *
 * @param isHead Whether the response with this index belongs to a HEAD request, and so has no body.
 */
export function responsesIn(bytes: string, isHead: (index: number) => boolean): Received[] {
  const responses: Received[] = []
  for (let rest = bytes; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`a response without the end of its head: ${JSON.stringify(rest.slice(0, 200))}`)
    const { status, headers } = headOf(rest.slice(0, end))
    rest = rest.slice(end + 4)
    // A 100 is no response: another one follows.
    if (status === 100) continue
    // The error for malformed HTTP has a body, because nothing is known of the method.
    const isToHead = isHead(responses.length) && (rest === '' || rest.startsWith('HTTP/'))
    const body =
      status !== 204 && status !== 304 && !isToHead ? bodyOf(rest, headers) : { text: '', length: 0, isCut: false }
    rest = rest.slice(body.length)
    responses.push({ status, headers, text: utf8(body.text), isHead: isToHead, isCut: body.isCut })
  }
  return responses
}

function headOf(head: string): Pick<Received, 'status' | 'headers'> {
  const [start = '', ...lines] = head.split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e]*$/.exec(start)?.[1]
  if (status === undefined) throw new Error(`no status line: ${JSON.stringify(start)}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`no header: ${JSON.stringify(line)}`)
    const key = name.toLowerCase()
    const former = headers.get(key)
    headers.set(key, former === undefined ? value : `${former}, ${value}`)
  }
  return { status: Number(status), headers }
}

interface Body {
  readonly text: string
  /** How many bytes it takes, with its framing. */
  readonly length: number
  readonly isCut: boolean
}

function bodyOf(bytes: string, headers: Received['headers']): Body {
  if (headers.get('transfer-encoding') === 'chunked') return chunksOf(bytes)
  const announced = headers.get('content-length')
  const length = announced === undefined ? bytes.length : Number(announced)
  const text = bytes.slice(0, length)
  return { text, length: text.length, isCut: text.length < length }
}

function chunksOf(bytes: string): Body {
  let text = ''
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    const size = /^[0-9a-f]+$/i.exec(bytes.slice(at, end))?.[0]
    if (end < 0 || size === undefined) return { text, length: bytes.length, isCut: true }
    const length = Number.parseInt(size, 16)
    text += bytes.slice(end + 2, end + 2 + length)
    at = end + 2 + length + 2
    if (length === 0) return { text, length: at, isCut: false }
  }
}

const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString()
