/*
 * A random request is plain data, so that a finding is a piece of JSON that a person can read, change and repeat. Its texts
 * may contain placeholders, which are filled in when it is sent:
 *
 * - `{{student.3}}`: an id (or key, slug, address) of the academy; also `{{upper student.3}}` and `{{encoded student.3}}`
 * - `{{repeat 300 x}}`: a character, so many times
 * - `{{deep 300}}`: JSON objects, so many of them nested
 */

/** A request, before its placeholders are filled in. */
export interface RandomRequest {
  /** The operation that it is made for; most requests are as its document says. */
  readonly operation?: string
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** `latin1` sends each character of the body as one byte, which is mostly not UTF-8. */
  readonly encoding?: 'latin1'
}

/** A value of a kind, such as the id of a student. The same index gives the same one while nothing changes. */
type PickValue = (kind: string, index: number) => string

/** A text with its placeholders filled in. */
export function filledIn(text: string, pick: PickValue): string {
  if (!text.includes('{{')) return text
  return text
    .replaceAll(/\{\{repeat (\d+) ([^])\}\}/gu, (_, count: string, letter: string) => letter.repeat(Number(count)))
    .replaceAll(/\{\{deep (\d+)\}\}/g, (_, count: string) => deepObject(Number(count)))
    .replaceAll(/\{\{(?:(upper|encoded) )?([a-z-]+)\.(\d+)\}\}/g, (_, form: string, kind: string, index: string) => {
      const value = pick(kind, Number(index))
      if (form === 'upper') return value.toUpperCase()
      return form === 'encoded'
        ? value.replaceAll(/[0-9a-f]/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`)
        : value
    })
}

const deepObject = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`

/** A request with its placeholders filled in. */
export function filled<Request extends RandomRequest>(
  { headers, body, ...request }: Request,
  pick: PickValue,
): Request {
  const fill = (text: string) => filledIn(text, pick)
  return {
    ...request,
    target: fill(request.target),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    ...(body !== undefined && { body: fill(body) }),
  } as Request
}

/** The bytes of a body. */
export function bodyBytes({ body, encoding }: Partial<RandomRequest>): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined
  return encoding === undefined ? new TextEncoder().encode(body) : Uint8Array.from(body, (one) => one.charCodeAt(0))
}

/** A filled request for `fetch`; undefined for one that the web standard cannot express. */
export function webRequest(request: RandomRequest, origin = 'http://localhost'): Request | undefined {
  const { method, target, headers } = request
  // Bytes: a text would come with a content type of its own.
  const body = bodyBytes(request)
  try {
    return new Request(origin + target, { method, headers: { ...headers }, ...(body !== undefined && { body }) })
  } catch {
    return undefined
  }
}
