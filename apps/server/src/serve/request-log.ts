import { styleText } from 'node:util'

import type { Platform } from '@academy-access/engine'
import { addressOf, bodyOf, followRequests, hintOf } from '@academy-access/engine/internal'

import { type Paint, requestLine, unpainted } from './request-line.ts'

/** A stream that request lines are written to. */
export interface LineStream extends NodeJS.WritableStream {
  readonly writableLength: number
}

/** Bytes that a reader may leave unread before lines are dropped. A paused terminal must not fill the memory. */
const backlog = 1_048_576

/** How long the end waits for a slow reader, in milliseconds. */
const patienceMs = 1000

/**
 * Writes one line for each request of a platform, in colour when the stream is a terminal with colours. The lines of a turn of
 * the event loop are written at once: a write costs as much as a small request.
 *
 * @param dashboard The address of the dashboard, for the addresses of failed requests. They are left out without it.
 * @returns A function that writes the lines of the current turn. Its promise is fulfilled when the stream has passed on all
 *   lines, or after a second.
 */
export function logRequests(platform: Platform, stream: LineStream, dashboard?: string): () => Promise<void> {
  // A closed pipe emits an error, which would end the process without a listener.
  stream.on('error', () => {})
  const paint = painterOf(stream)
  let waiting: (() => string)[] = []
  const write = () => {
    const lines = waiting
    waiting = []
    if (lines.length > 0 && stream.writable && stream.writableLength <= backlog)
      stream.write(lines.map((line) => line()).join(''))
  }
  followRequests(platform, (request, academy) => {
    const name = platform.academies.list().length > 1 ? academy?.state.name : undefined
    const line = () => {
      // Most requests have no error, and making a body takes time.
      const response_body = request.code && bodyOf(request.response_text)
      const view = academy && dashboard && `${dashboard}/academies/${academy.id}/requests?request=${addressOf(request)}`
      return `${requestLine({ ...request, hint: hintOf(request), response_body }, { academy: name, view }, paint)}\n`
    }
    if (waiting.push(line) === 1) setImmediate(write)
  })
  return async () => {
    write()
    if (stream.writableLength === 0) return
    await new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
      stream.write('', () => resolve())
    })
  }
}

/** Asks once whether the stream shows colours, because asking costs more than the rest of a line. */
function painterOf(stream: NodeJS.WritableStream): Paint {
  if (styleText('dim', '.', { stream }) === '.') return unpainted
  return (style, text) => styleText(style, text, { validateStream: false })
}
