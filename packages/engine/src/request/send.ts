import { ConnectionReset } from '../http/cut-off.ts'
import type { ReceivedRequest, RequestBody } from '../http/request.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { addressOf, type JournalRecord, toEntry } from '../inspection/journal-record.ts'
import type { AcademyCore, PlatformServices } from '../academy-core.ts'
import { handle } from './pipeline.ts'
import { invalid, ServiceError } from '../service-error.ts'

type OwnRequest = Pick<ReceivedRequest, 'method' | 'url' | 'headerLines'> & { readonly text?: string | undefined }

/** Sends a request with `text` as its body, and returns its entry in the journal, also when a fault cuts the connection. */
export async function send(services: PlatformServices, { text = '', ...request }: OwnRequest): Promise<JournalEntry> {
  const { signal } = new AbortController()
  const isTooLarge = (max: number) => new TextEncoder().encode(text).byteLength > max
  const readBody = async (max: number): Promise<RequestBody> => (isTooLarge(max) ? 'too_large' : { text })
  let record: JournalRecord | undefined
  try {
    await handle(services, { ...request, signal, readBody }, { onRecord: (recorded) => void (record = recorded) })
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error
  }
  if (!record) throw new ServiceError('internal_error', 'The academy was reset while the request was sent')
  return toEntry(record)
}

/** Sends a request of a journal again, to an academy. Returns the entry of the new request. */
export async function replay(sent: JournalRecord, { state, services }: AcademyCore): Promise<JournalEntry> {
  const { method, path, trace, content_type, request_text, isCut } = sent
  if (isCut) {
    throw invalid(`The journal entry ${addressOf(sent)} is too large to be sent again: a part was not kept`)
  }
  // A fork has keys with the same ids. In another academy the first key is used.
  const key = state.keys.find(({ id: keyId }) => keyId === trace.key?.id) ?? state.keys[0]
  const headerLines = key ? ['authorization', `Bearer ${key.key}`] : []
  if (content_type !== null) headerLines.push('content-type', content_type)
  // A web-standard request has no method TRACE, and writes some paths in another way.
  return send(services, { method, url: path, headerLines, text: request_text })
}
