import { styleText } from 'node:util'

import type { JournalEntry, PlatformEvent } from '@academy-access/engine'

/** Where request lines go. */
export interface LineStream extends NodeJS.WritableStream {
  readonly writableLength: number
}

/** What a reader may leave unread before lines are dropped, in bytes: a terminal that hangs must not stop the server. */
const backlog = 1_048_576

/** Writes a line per request, in colours when the stream is a terminal that has them. */
export function writeLines(stream: LineStream, hasSeveral: () => boolean) {
  // A reader that went away takes its lines along, not the server.
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
 * A request in one line: method, path, status, code, how long it took, and what helps: what the service took no notice
 * of (D08), the nearest route, where the right key is.
 */
export function requestLine(entry: JournalEntry, academy?: string, paint: Paint = (_, text) => text): string {
  const { method, path, status, code, network, duration_ms, ignored, hint } = entry
  const outcome = status === 0 ? `--- ${network ?? 'closed'}` : `${status}${code === undefined ? '' : ` ${code}`}`
  const style = status >= 200 && status < 400 ? 'green' : status >= 400 && status < 500 ? 'yellow' : 'red'
  const remarks = [
    ...(code === 'validation_error' ? [messageOf(entry)] : []),
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

function messageOf({ response_body }: JournalEntry): string {
  return (response_body as { error: { message: string } }).error.message
}

/** Names come from requests: none of them may begin a line of its own or speak to the terminal. */
function plain(text: string): string {
  const cut = text.length > 300 ? `${text.slice(0, 299)}…` : text
  return cut.replaceAll(/\p{C}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
