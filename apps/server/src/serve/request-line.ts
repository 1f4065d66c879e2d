import { plain } from '@academy-access/command'
import type { JournalEntry } from '@academy-access/engine'

type Style = 'green' | 'yellow' | 'red' | 'dim'
/** Colours a part of a line. */
export type Paint = (style: Style, text: string) => string

/** For a stream without colours. */
export const unpainted: Paint = (_, text) => text

/** The parts of a journal entry that a line shows. */
type Shown = Pick<JournalEntry, 'method' | 'path' | 'status' | 'duration_ms'> & {
  readonly [Field in 'code' | 'network' | 'fault' | 'ignored' | 'clamped' | 'hint' | 'response_body']?:
    | JournalEntry[Field]
    | undefined
}

/** The academy of a request, and the address of the request on the dashboard. */
interface Place {
  readonly academy?: string | undefined
  readonly view?: string | undefined
}

/**
 * Formats an entry of a journal as one line: method, path, status, code, duration, and remarks. Remarks are the reason of an
 * error, the fault that fired, clamped and ignored input (D08), a hint such as the nearest route, the name of the academy if there are
 * several, and the address of a failed request on the dashboard.
 */
export function requestLine(entry: Shown, { academy, view }: Place = {}, paint = unpainted): string {
  const { method, path, status, code, network, fault, duration_ms, ignored, clamped, hint } = entry
  const message = messageOf(entry)
  const outcome = status === 0 ? `--- ${network ?? 'closed'}` : `${status}${code === undefined ? '' : ` ${code}`}`
  const style = status >= 200 && status < 400 ? 'green' : status >= 400 && status < 500 ? 'yellow' : 'red'
  const remarks: string[] = []
  // The hint of an unknown route says it better.
  if (message !== undefined && (code !== 'not_found' || hint === undefined)) remarks.push(message)
  if (fault) remarks.push(fault.id === undefined ? 'fault' : `fault #${fault.id}`)
  for (const { path, sent, used } of clamped ?? []) remarks.push(`${path} ${sent} read as ${used}`)
  if (ignored) remarks.push(`ignored ${ignored.join(', ')}`)
  if (hint !== undefined) remarks.push(hint)
  if (academy !== undefined) remarks.push(academy)
  if (code !== undefined && view !== undefined) remarks.push(view)
  const line = `${method.padEnd(6)} ${plain(path)} ${paint(style, outcome)} ${paint('dim', `${duration_ms} ms`)}`
  return remarks.reduce((text, remark) => `${text} ${paint('dim', `· ${plain(remark)}`)}`, line)
}

/** The message of an error response. The journal may replace a large body by a short text. */
function messageOf(entry: Shown): string | undefined {
  // Most requests have no error, and making a body takes time.
  const body = entry.code === undefined ? undefined : entry.response_body
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : undefined
}
