import type { AcademyCore } from '../academy-core.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { addressOf, type JournalRecord } from '../inspection/journal-record.ts'
import { send } from './send.ts'
import { invalid } from '../service-error.ts'

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
