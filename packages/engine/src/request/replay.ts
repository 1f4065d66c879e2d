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
  const headers = new Headers()
  if (key) headers.set('authorization', `Bearer ${key.key}`)
  if (content_type !== null) headers.set('content-type', content_type)
  const body = request_text === undefined || request_text === '' ? {} : { body: request_text }
  const request = new Request(`http://localhost${path}`, { method, headers, ...body })
  // Otherwise the text gets a type of its own.
  if (content_type === null) request.headers.delete('content-type')
  return send(services, request)
}
