import { limits } from '@academy-access/schemas/internal'

import { MisusedProxyError, RejectedRequest } from './rejected-request.ts'

const { max } = limits.body

/**
 * Reads the JSON body of a request, of at most 1 MiB. Throws a {@link RejectedRequest} for anything else. A form of
 * another site cannot send `application/json`, so the type is required.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    throw invalid(`Content-Type: expected application/json, got ${type === null ? 'nothing' : JSON.stringify(type)}`)
  }
  if (request.bodyUsed) throw alreadyRead()
  const announced = Number(request.headers.get('content-length'))
  if (announced > max) throw tooLarge()
  const bytes = await readAtMost(request.body, max)
  // An adapter makes an empty body of one that a parser has read.
  if (bytes.byteLength === 0 && announced > 0) throw alreadyRead()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('body: expected JSON')
  }
}

/** The announced length may be absent or wrong, so the bytes are counted while they arrive. */
async function readAtMost(body: Request['body'], max: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > max) {
      void reader?.cancel().catch(() => {})
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  return new Blob(chunks).arrayBuffer()
}

const alreadyRead = () =>
  new MisusedProxyError(
    'The body was read before the proxy got the request: mount the proxy before parsers of bodies such as express.json()',
  )
const tooLarge = () => invalid(`body: expected at most ${max} bytes`)
const invalid = (message: string) => new RejectedRequest('validation_error', message)
