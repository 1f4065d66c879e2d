import { type OperationId, operationIds } from '@academy-access/schemas'
import * as z from 'zod/mini'

import { count, id, reference } from '../fixture/values.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { bodyOf, type JournalRecord, toBriefEntry, toEntry } from '../inspection/journal-record.ts'
import { differsIn, type PastState } from '../state/state.ts'

/** Which rows to return, counted from the newest one. */
export interface LatestRows {
  /** The largest number of rows; all by default. */
  readonly limit?: number | undefined
  /** The number of rows to skip, counted from the newest one; 0 by default. */
  readonly offset?: number | undefined
}

/** Which requests of a journal to return; all of them by default. */
export interface JournalFilter extends LatestRows {
  /** Only requests for this operation. */
  readonly operation?: OperationId | undefined
  /** Only successes, errors of the caller, errors of the service, or requests with a fault. */
  readonly status?: 'ok' | '4xx' | '5xx' | 'faulted' | undefined
  /** Only requests whose method, path, code or request body contains this text, in any case. */
  readonly search?: string | undefined
  /** Only requests that changed the student or list with this id, its enrollments or its members. UUID. */
  readonly changed?: string | undefined
  /** False leaves out the response bodies and the headers, which are most of the data. */
  readonly response_bodies?: boolean | undefined
  /** False leaves out the request bodies. */
  readonly request_bodies?: boolean | undefined
}

const latest = { limit: z.optional(count), offset: z.optional(count) }

/** @internal Schema of which rows to return. */
export const latestRows = () => z.strictObject(latest)

/** @internal Schema of which requests to return. */
export const journalFilter = () =>
  z.strictObject({
    ...latest,
    operation: z.optional(z.enum(operationIds)),
    status: z.optional(z.enum(['ok', '4xx', '5xx', 'faulted'])),
    search: z.optional(reference()),
    changed: z.optional(id),
    response_bodies: z.optional(z.boolean()),
    request_bodies: z.optional(z.boolean()),
  })

/** The rows of a page, counted from the newest one. They stay in their order, oldest first. */
export function latestOf<Row>(rows: readonly Row[], { limit = rows.length, offset = 0 }: LatestRows): readonly Row[] {
  const end = Math.max(rows.length - offset, 0)
  return rows.slice(Math.max(end - limit, 0), end)
}

/** @internal The entries of a journal that a filter asks for. */
export function entriesOf(journal: readonly JournalRecord<PastState>[], filter: JournalFilter): JournalEntry[] {
  const { operation, status, search, changed, response_bodies = true, request_bodies = true } = filter
  const wanted = search?.toLowerCase()
  const found = journal.filter(
    (record) =>
      (operation === undefined || record.operation === operation) &&
      (status === undefined || hasStatus(record, status)) &&
      (changed === undefined || hasChanged(record, changed)) &&
      (wanted === undefined || textOf(record).toLowerCase().includes(wanted)),
  )
  return latestOf(found, filter).map((record) => {
    const shown = request_bodies ? record : { ...record, request_text: undefined }
    return response_bodies ? toEntry(shown) : toBriefEntry(shown)
  })
}

/** Whether a request changed a record, as far as its states are kept. */
function hasChanged({ before, after }: JournalRecord<PastState>, id: string): boolean {
  return before?.state !== undefined && after?.state !== undefined && differsIn(before.state, after.state, id)
}

function hasStatus({ status, fault }: JournalRecord, wanted: NonNullable<JournalFilter['status']>): boolean {
  if (wanted === 'faulted') return fault !== undefined
  if (wanted === 'ok') return status >= 200 && status < 400
  return Math.floor(status / 100) === Number(wanted[0])
}

function textOf({ method, path, code, request_text }: JournalRecord): string {
  return `${method} ${path} ${code ?? ''} ${JSON.stringify({ request_body: bodyOf(request_text) })}`
}
