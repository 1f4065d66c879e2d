import type { Fault, JournalEntry, RequestDetail } from '@academy-access/engine'
import { errors, operationIds } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { academyOf, agentName, type RunControl } from './target.ts'
import { academy, field, named, nextAfter, offset, optional, type Tool, tool } from './tools.ts'

/** The tools that read what happened. */
export const requestTools = (run: RunControl): Tool[] => [
  tool(
    'list_requests',
    'Lists the latest requests of an academy and those that reached no academy, newest first: status, error code, client, and the fields that the service ignored.',
    {
      code: optional(z.enum(Object.keys(errors)), 'Error code'),
      operation: optional(z.enum(operationIds), 'Operation id'),
      status: optional(z.enum(['ok', '4xx', '5xx', 'faulted']), 'Kind of response'),
      client: optional(named, 'Part of the X-Client or User-Agent header'),
      since: optional(z.iso.datetime({ offset: true }).check(z.maxLength(100)), 'By the clock of the machine'),
      ignored: optional(z.boolean(), 'true: only requests with ignored fields'),
      academy,
      offset,
    },
    async ({ academy: wanted, code, operation, status, client = '', since = 0, ignored = false }) => {
      const academy = await academyOf(run, wanted)
      const found = (await newestFirst(run, { operation, status, search: code }, academy)).filter(
        (entry) =>
          (code ?? entry.code) === entry.code &&
          (entry.client ?? '').toLowerCase().includes(client.toLowerCase()) &&
          new Date(entry.received_at) >= new Date(since) &&
          (!ignored || entry.ignored !== undefined),
      )
      return { next: 'explain_request says why', academy, total: found.length, data: found.map(toRow) }
    },
  ),
  tool(
    'explain_request',
    'Says why a request got its response: each check with its value, the broken rule, the record at fault, the nearest valid key or route, the fault that fired, and what it changed.',
    { request: field(named, 'Id from list_requests or call_operation'), academy, offset },
    async ({ request, academy: wanted }) => {
      const academy = await academyOf(run, wanted)
      const entry = await findRequest(run, request, academy)
      const { request_headers: _, response_headers: __, id, rule, ...data } = entry
      return { request: id, academy, rule, next: nextAfter(data.code), data }
    },
  ),
]

/** The requests of an academy and those that reached none. */
async function newestFirst(run: RunControl, filter: object, academy: string): Promise<JournalEntry[]> {
  const list = (of?: string) => run('journal.list', { ...filter, response_bodies: false, request_bodies: false }, of)
  const lists = await Promise.all([list(academy), list()])
  return (lists as JournalEntry[][]).flat().toSorted((a, b) => b.received_at.localeCompare(a.received_at))
}

/** A request with the reasons for its response: of an academy, or of those that reached none. */
async function findRequest(run: RunControl, entry: string, academy: string): Promise<RequestDetail> {
  const read = (of?: string) => run('journal.get', { entry }, of) as Promise<RequestDetail>
  const missing = ({ message }: Error) => new Error(`${message}; list_requests has the ids`)
  return read(academy).catch((error) => read().catch(() => Promise.reject(missing(error))))
}

function toRow(entry: JournalEntry): object {
  const { id, operation, method, path, received_at, status, code, client, ignored, network, fault = network } = entry
  return { request: operation ?? `${method} ${path}`, id, received_at, status, code, client, ignored, fault }
}

/** What the prompts about a request ask for. */
export const prompts: Readonly<Record<string, (request: RequestDetail, academy: string) => string>> = {
  why_did_my_last_request_fail: ({ code }) =>
    `Say in two sentences why this request failed, and which line of my code to change. ${nextAfter(code) ?? ''}`,
  reproduce_failure_as_test: (request, academy) => `Write this test into my project, and see it fail as the request did.

1. run_control fork with { "before": "${request.id}" } for the academy ${academy} copies the academy as it was before the request. Save the resource academy://fixtures/ID of the copy as fixture.json.
2. Add the test:

${testOf(request)}`,
}

/** The request of a prompt: by default the latest with an error that no agent has sent. */
export async function requestOfPrompt(run: RunControl, given: string | undefined) {
  const academy = await academyOf(run, undefined)
  const isWanted = ({ status, client }: JournalEntry) => (status === 0 || status >= 400) && client !== agentName
  const id = given ?? (await newestFirst(run, {}, academy)).find(isWanted)?.id
  return id === undefined ? undefined : { academy, request: await findRequest(run, id, academy) }
}

/** A test that sends a request again, at its time and with its fault. */
function testOf({ id, at, method, path, status, request_body: body, fault }: RequestDetail): string {
  // A fault is added without what the academy gave it.
  const { id: _, hits: __, ...given }: Partial<Fault> = { ...fault }
  const text = typeof body === 'string' ? JSON.stringify(body) : `JSON.stringify(${JSON.stringify(body)})`
  return `\`\`\`ts
import { test } from '@academy-access/server/vitest'
import { expect } from 'vitest'

import fixture from './fixture.json' with { type: 'json' }

test('request ${id} gets ${status}', async ({ academy }) => {
  const [{ id: _, ...state }] = fixture.academies
  await academy.restore(state)
  await academy.clock.freeze('${at}')
${fault ? `  await academy.faults.add(${JSON.stringify(given)})\n` : ''}  const response = await academy.journal.send({
    method: '${method}',
    path: ${JSON.stringify(path)},${body === undefined ? '' : `\n    body: ${text},`}
  })
  expect(response.status).toBe(${status})
})
\`\`\``
}
