import { styleText } from 'node:util'

import { plain } from '@academy-access/command'
import type { JournalEntry, PlatformEvent } from '@academy-access/engine'

/** A stream that request lines are written to. */
export interface LineStream extends NodeJS.WritableStream {
  readonly writableLength: number
}

/** Bytes that a reader may leave unread before lines are dropped. A paused terminal must not fill the memory. */
const backlog = 1_048_576

/** Returns a listener that writes one line per request, in colour when the stream is a terminal with colours. */
export function writeLines(stream: LineStream, hasSeveral: () => boolean) {
  // A closed pipe emits an error, which would end the process without a listener.
  stream.on('error', () => {})
  return (event: PlatformEvent): void => {
    if (event.type !== 'request' || stream.writableLength > backlog) return
    const academy = hasSeveral() ? event.academy?.name : undefined
    stream.write(`${requestLine(event.entry, academy, (style, text) => styleText(style, text, { stream }))}\n`)
  }
}

type Style = 'green' | 'yellow' | 'red' | 'dim'
type Paint = (style: Style, text: string) => string

/**
 * Formats a request as one line: method, path, status, code, duration, and remarks. Remarks are the reason of an error, the
 * fault that fired, clamped and ignored input (D08), and a hint such as the nearest route.
 */
export function requestLine(entry: JournalEntry, academy?: string, paint: Paint = (_, text) => text): string {
  const { method, path, status, code, network, fault, duration_ms, ignored, clamped, hint } = entry
  const outcome = status === 0 ? `--- ${network ?? 'closed'}` : `${status}${code === undefined ? '' : ` ${code}`}`
  const style = status >= 200 && status < 400 ? 'green' : status >= 400 && status < 500 ? 'yellow' : 'red'
  const remarks = [
    // The hint of an unknown route says it better.
    ...(code === undefined || (code === 'not_found' && hint !== undefined) ? [] : messageOf(entry)),
    ...(fault ? [fault.id === undefined ? 'fault' : `fault #${fault.id}`] : []),
    ...(clamped ?? []).map(({ path, sent, used }) => `${path} ${sent} read as ${used}`),
    ...(ignored ? [`ignored ${ignored.join(', ')}`] : []),
    ...(hint === undefined ? [] : [hint]),
    ...(academy === undefined ? [] : [academy]),
  ]
  return [
    `${method.padEnd(6)} ${plain(path)}`,
    paint(style, outcome),
    paint('dim', `${duration_ms} ms`),
    ...remarks.map((remark) => paint('dim', `· ${plain(remark)}`)),
  ].join(' ')
}

/** The message of an error response. The journal may replace a large body by a short text. */
function messageOf({ response_body: body }: JournalEntry): string[] {
  if (typeof body !== 'object' || body === null || !('error' in body)) return []
  const { error } = body
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? [message] : []
}
