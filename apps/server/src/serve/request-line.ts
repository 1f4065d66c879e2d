import { plain } from '@academy-access/command'
import type { JournalEntry } from '@academy-access/engine'
import type { LoggedRequest } from '@academy-access/engine/internal'

type Style = 'green' | 'yellow' | 'red' | 'dim'
/** Colours a part of a line. */
export type Paint = (style: Style, text: string) => string

/** For a stream without colours. */
export const unpainted: Paint = (_, text) => text

/**
 * Formats an entry of a journal as one line: method, path, status, code, duration, and remarks. Remarks are the reason of an
 * error, the fault that fired, clamped and ignored input (D08), a hint such as the nearest route, and the page about the code.
 */
export function requestLine(entry: JournalEntry): string {
  const { method, path, status, code, network, fault, duration_ms, ignored, clamped, hint } = entry
  const message = messageOf(entry)
  return lineOf({ method, path, status, code, network, fault, duration_ms, ignored, clamped, hint, message })
}

/** Formats a request as one line, with the name of its academy if there are several. */
export function lineOf(request: LoggedRequest, academy?: string, paint = unpainted): string {
  const { method, path, status, code, network, fault, duration_ms, ignored, clamped, hint, message } = request
  const outcome = status === 0 ? `--- ${network ?? 'closed'}` : `${status}${code === undefined ? '' : ` ${code}`}`
  const style = status >= 200 && status < 400 ? 'green' : status >= 400 && status < 500 ? 'yellow' : 'red'
  const remarks: string[] = []
  // The hint of an unknown route says it better.
  if (message !== undefined && (code !== 'not_found' || hint === undefined)) remarks.push(message)
  if (fault) remarks.push(fault.id === undefined ? 'fault' : `fault #${fault.id}`)
  for (const { path, sent, used } of clamped ?? []) remarks.push(`${path} ${sent} read as ${used}`)
  if (ignored) remarks.push(`ignored ${ignored.join(', ')}`)
  if (hint !== undefined) remarks.push(hint)
  if (code !== undefined) remarks.push(`docs/errors/${code}.md`)
  if (academy !== undefined) remarks.push(academy)
  const line = `${method.padEnd(6)} ${plain(path)} ${paint(style, outcome)} ${paint('dim', `${duration_ms} ms`)}`
  return remarks.reduce((text, remark) => `${text} ${paint('dim', `· ${plain(remark)}`)}`, line)
}

/** The message of an error response. The journal may replace a large body by a short text. */
function messageOf({ code, response_body: body }: JournalEntry): string | undefined {
  if (code === undefined || typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : undefined
}
