import { errors, operationIds } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { cleaned, type Clean, shortened } from './results.ts'
import type { Emulator } from './target.ts'
import { dataOf, described, tool, type Tool } from './tool.ts'

/** The fields of a journal entry that the tools read. */
export interface Entry {
  readonly id: string
  readonly at: string
  readonly received_at: string
  readonly operation: string | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code?: string
  readonly client?: string
  readonly network?: string
  readonly fault?: { readonly id?: string }
  readonly ignored?: readonly string[]
  readonly request_body?: unknown
  readonly rule?: string | null
}

const codes = Object.keys(errors)

/** The tools that read what happened. */
export function requestTools(emulator: Emulator, clean: Clean): Tool[] {
  const academy = described(z.string(), 'Id or name of an academy; default the first')
  return [
    tool({
      name: 'list_requests',
      title: 'List the latest requests',
      description:
        'Lists the latest requests of an academy and those that reached no academy, newest first: status, error code, client, and the fields that the service ignored.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({
        code: described(z.enum(codes), 'Error code, such as already_exists'),
        operation: described(z.enum(operationIds), 'Operation id'),
        status: described(z.enum(['ok', '4xx', '5xx', 'faulted']), 'Kind of response'),
        client: described(z.string(), 'Part of the X-Client or User-Agent header'),
        since: described(
          z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'expected a time in ISO 8601')),
          'ISO 8601, by the clock of the machine',
        ),
        ignored: described(z.boolean(), 'true: only requests with ignored fields'),
        offset: described(z.int().check(z.gte(0)), 'Rows to skip'),
        academy,
      }),
      output: dataOf({ total: z.int() }),
      async run({ academy: owner, offset, code, client, since, ignored, ...filter }) {
        const { id } = await emulator.academy(owner)
        const query = { ...filter, ...(code !== undefined && { search: code }), response_bodies: false }
        const lists = await Promise.all([emulator.run('journal.list', query, id), emulator.run('journal.list', query)])
        const wanted = client?.toLowerCase()
        const rows = (lists as Entry[][])
          .flat()
          .filter(
            (entry) =>
              (code === undefined || entry.code === code) &&
              (wanted === undefined || entry.client?.toLowerCase().includes(wanted) === true) &&
              (since === undefined || Date.parse(entry.received_at) >= Date.parse(since)) &&
              (ignored !== true || (entry.ignored?.length ?? 0) > 0),
          )
          .toSorted((a, b) => b.received_at.localeCompare(a.received_at))
        return { total: rows.length, data: shortened(cleaned(rows.map(toRow), clean), offset) }
      },
    }),
    tool({
      name: 'explain_request',
      title: 'Explain a request',
      description:
        'Says why a request got its response: each check with its value, the broken rule, the record at fault, the nearest valid key or route, the fault that fired, and what it changed.',
      hints: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({
        request: z.string().check(z.describe('Id from list_requests or call_operation')),
        academy,
      }),
      output: dataOf({ request: z.string(), rule: z.nullable(z.string()), next: z.optional(z.string()) }),
      async run({ request, academy: owner }) {
        const { id, at, rule = null, ...rest } = (await findEntry(emulator, request, owner)).entry
        const next = rest.code === undefined ? {} : { next: `read_doc errors/${rest.code} says what to do` }
        return { request: id, rule, ...next, data: shortened(cleaned({ at, ...withoutHeaders(rest) }, clean)) }
      },
    }),
  ]
}

/** A request by id, with the reasons for its response: of an academy, or of those that reached none. */
export async function findEntry(emulator: Emulator, entryId: string, owner: string | undefined) {
  const academy = await emulator.academy(owner)
  try {
    return { academy, entry: (await emulator.run('journal.get', { entryId }, academy.id)) as Entry }
  } catch (error) {
    const entry = (await emulator.run('journal.get', { entryId }).catch(() => undefined)) as Entry | undefined
    if (!entry) throw error
    return { academy, entry }
  }
}

/** The newest request with an error. */
export async function latestError(emulator: Emulator, owner: string | undefined): Promise<Entry | undefined> {
  const { id } = await emulator.academy(owner)
  const query = { response_bodies: false }
  const lists = await Promise.all([emulator.run('journal.list', query, id), emulator.run('journal.list', query)])
  const failed = (lists as Entry[][]).flat().filter(({ status }) => status === 0 || status >= 400)
  return failed.toSorted((a, b) => a.received_at.localeCompare(b.received_at)).at(-1)
}

function toRow({ id, received_at, operation, method, path, status, code, client, network, fault, ignored }: Entry) {
  return {
    id,
    received_at,
    request: operation ?? `${method} ${path}`,
    status,
    ...(code !== undefined && { code }),
    ...(client !== undefined && { client }),
    ...(ignored !== undefined && { ignored }),
    ...((fault ?? network) !== undefined && { fault: fault ?? network }),
  }
}

function withoutHeaders(entry: object): object {
  const { request_headers: _, response_headers: __, ...rest } = entry as Record<string, unknown>
  return rest
}
