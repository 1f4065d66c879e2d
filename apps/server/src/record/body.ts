import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

import type { RecordedBody } from './recording.ts'
import type { Redaction } from './redaction.ts'

/** The largest body that is passed on and recorded, in bytes. */
const largestBody = 16_777_216

/** A body that is too large to hold in memory until it is recorded. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** Reads a body. An endless one would fill the memory. */
export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody)
      throw new TooLarge(`the body is larger than ${largestBody} bytes, the most that is recorded`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A body as a recording has it, without keys.
 *
 * @param encoding The value of `Content-Encoding`.
 */
export function recordBody(body: Buffer, encoding: string | undefined, redaction: Redaction): RecordedBody {
  if (body.length === 0) return null
  const bytes = decoded(body, encoding)
  if (!bytes || bytes.length > largestBody) return { omitted: body.length }
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes)) {
    // Each byte becomes one character, so that a key within the bytes is found.
    return { base64: Buffer.from(redaction.text(bytes.toString('latin1')), 'latin1').toString('base64') }
  }
  return recordJson(text, redaction) ?? { text: redaction.text(text) }
}

/** A text as JSON. Undefined if it is something else, or if a part of it would be lost. */
function recordJson(text: string, redaction: Redaction): RecordedBody | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const clean = redaction.json(value)
    // Other spaces, repeated names and long numbers would be lost.
    const isSame = JSON.stringify(value) === text || JSON.stringify(clean) !== JSON.stringify(value)
    return isSame ? { json: clean } : undefined
  } catch (error) {
    // No JSON, or arrays within arrays that are too deep for the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * The content of a compressed body: a server may compress it although it was asked not to. Undefined if it cannot be read,
 * or is too large: a few bytes can hold gigabytes, and a key could be within them.
 */
function decoded(bytes: Buffer, encoding = 'identity'): Buffer | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return bytes
  const decode = { gzip: gunzipSync, 'x-gzip': gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[name]
  try {
    return decode?.(bytes, { maxOutputLength: largestBody })
  } catch {
    return undefined
  }
}
