import { ConnectionReset } from '../http/connection-reset.ts'
import type { RequestBody } from '../http/body.ts'
import type { ReceivedRequest } from '../http/request.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { type JournalRecord, toEntry } from '../inspection/journal-record.ts'
import type { PlatformServices } from '../academy-core.ts'
import { handle } from './pipeline.ts'
import { ServiceError } from '../service-error.ts'

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
