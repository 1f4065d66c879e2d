import { readFileSync } from 'node:fs'

import { explain, jsonIn } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { type OutputFile, readingError, readLines } from '@academy-access/command'

/** The version of the format. A reader rejects other versions. */
const version = 1

/** The body of a request or a response. */
const Body = z.union([
  /** No body. */
  z.null(),
  /** JSON, as the same value. */
  z.strictObject({ json: z.unknown() }),
  /** Text, character by character. */
  z.strictObject({ text: z.string() }),
  /** Bytes that are no text. */
  z.strictObject({ base64: z.string() }),
  /** A body that is too large to be recorded, by its number of bytes. */
  z.strictObject({ omitted: z.number() }),
])

const Header = z.object({
  format: z.literal('academy-access-recording'),
  version: z.literal(version),
  /** The address that the calls were passed on to. */
  base_url: z.string(),
  /** ISO 8601. */
  started_at: z.string(),
})

const CallFields = z.object({
  /** 1, 2, 3 …, in the order of the responses. */
  call: z.number(),
  /** ISO 8601: when the request had arrived. */
  started_at: z.string(),
  /** ISO 8601: when the response had arrived. */
  ended_at: z.string(),
  request: z.object({
    method: z.string().check(z.regex(/^[A-Z-]+$/)),
    /** Path and query, as they were sent. */
    path: z.string(),
    /** Which key the request had: `key 1`, `key 2` … in the order of their first use; null for none. */
    credentials: z.nullable(z.string().check(z.regex(/^key \d+$/))),
    content_type: z.nullable(z.string()),
    body: Body,
  }),
  /** Null if there was none. `error` says why. */
  response: z.nullable(
    z.object({
      status: z.number(),
      content_type: z.nullable(z.string()),
      retry_after: z.nullable(z.string()),
      body: Body,
    }),
  ),
  error: z.optional(z.string()),
})

// Without the slash, a text after a base URL could name another host. Such a request has no response.
const Call = CallFields.check(
  z.refine(({ request, response }) => response === null || /^\/[^\s\p{Cc}]*$/u.test(request.path), {
    path: ['request', 'path'],
    message: 'expected a path that starts with /',
  }),
)

/** A recorded body. */
export type RecordedBody = z.output<typeof Body>
/** The first line of a recording. */
interface RecordingHeader extends z.output<typeof Header> {}
/** A line of a recording: one call. */
export interface RecordedCall extends z.output<typeof Call> {}

/** The content of a body: its JSON, or another text or the base64 of bytes; an empty text if there is none. */
export function contentOf(body: RecordedBody): unknown {
  if (body === null || 'omitted' in body) return ''
  if ('json' in body) return body.json
  return 'text' in body ? valueOf(body.text) : body.base64
}

/** The value of a text that is JSON, or else the text. */
export function valueOf(text: string): unknown {
  const value = jsonIn(text)
  return value === undefined ? text : value
}

/** A recording. */
export interface Recording {
  readonly header: RecordingHeader
  readonly calls: readonly RecordedCall[]
  /** Whether the last line is incomplete and was left out, because the process that wrote it was killed. */
  readonly isTorn: boolean
}

/**
 * Reads a recording.
 *
 * @throws Error with the number of the first wrong line.
 */
export function readRecording(path: string): Recording {
  const { lines, isTorn } = readLines(bytesOf(path), path)
  const [first = '', ...rest] = lines
  const header = Header.safeParse(jsonIn(first))
  if (!header.success) {
    throw new Error(`${path}: expected a recording of version ${version}, which academy-server record writes`)
  }
  const calls = rest.map((line, index) => {
    const value = jsonIn(line)
    if (value === undefined) throw new Error(`${path}: line ${index + 2} is not JSON`)
    const call = Call.safeParse(value, { reportInput: true })
    if (call.success) return call.data
    throw new Error(`${path}: line ${index + 2} is not a call: ${explain(call.error.issues[0]!, 'call')}`)
  })
  return { header: header.data, calls, isTorn }
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw readingError(path, error)
  }
}

/** A recording that is being written. */
export type Recorder = ReturnType<typeof createRecorder>

/** Creates a recording. Only the owner can read the file. */
export function createRecorder(output: OutputFile, base_url: string) {
  const file = output.open()
  let count = 0
  const write = (line: RecordingHeader | RecordedCall) => file.write(`${JSON.stringify(line)}\n`)
  write({ format: 'academy-access-recording', version, base_url, started_at: new Date().toISOString() })
  return {
    /** Number of calls so far. */
    get count(): number {
      return count
    },
    /** Writes a call as one line. It is in the file when this returns, so a process that is killed loses at most one line. */
    add: (call: Omit<RecordedCall, 'call'>) => write({ call: ++count, ...call }),
    /** Keeps the file. Without it, `close` deletes the file. */
    keep: () => file.keep(),
    close: () => file.close(),
  }
}
