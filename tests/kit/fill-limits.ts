/// <reference types="node" />
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'

/** A server with an academy, and how much it stores in the place where it runs. */
export interface Host {
  readonly url: string
  /** The header with the token of the dashboard. */
  readonly token: Readonly<Record<string, string>>
  /** MiB of memory that the server uses, after a garbage collection. */
  readonly memory: () => Promise<number>
  readonly limits: {
    readonly journal: { readonly entries: number; readonly entryBytes: number; readonly totalBytes: number }
    readonly bodyBytes: number
  }
}

type Sent = Promise<{ readonly status: number; readonly body: { readonly data?: unknown } }>

/** Sends requests to a host. */
function senderOf({ url, token }: Host) {
  async function send(path: string, body: unknown, headers: Record<string, string>): Sent {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    // An agent gets a stream of one event.
    return {
      status: response.status,
      body: JSON.parse(text.replace(/^event: message\ndata: /, '')) as { data?: unknown },
    }
  }
  const control = async (path: string, input: unknown = {}) => {
    const { status, body } = await send(`/dashboard/api${path}`, input, token)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body).slice(0, 200)}`)
    return body.data
  }
  return { send, control }
}

const newAcademy = async (host: Host) => {
  const { send, control } = senderOf(host)
  const created = await control('/controls/academies.create', { name: 'Full' })
  const { id, api_key } = created as { readonly id: string; readonly api_key: string }
  return {
    id,
    of: (name: string, input?: unknown) => control(`/academies/${id}/controls/${name}`, input),
    api: (body: unknown, key: string = api_key) => send('/api/v1/students', body, { authorization: `Bearer ${key}` }),
    control,
    send,
  }
}

/** A body that an entry of the journal keeps whole: each character counts as 2 bytes, and a body may have half of an entry. */
const bodyFor = ({ limits: { journal } }: Host) => ({ email: 'x', filler: '€'.repeat(journal.entryBytes / 4 - 1000) })

/** Sends more requests with large bodies than a journal keeps. */
async function fillJournal(host: Host, sendOne: (body: object) => Sent, status: number) {
  const body = bodyFor(host)
  const { entries, totalBytes } = host.limits.journal
  const count = Math.min(entries, Math.ceil(totalBytes / (2 * body.filler.length))) + 50
  for (let index = 0; index < count; index++) assert.equal((await sendOne(body)).status, status)
}

const mebibyte = 2 ** 20

function* spaces(bytes: number) {
  const chunk = Buffer.alloc(mebibyte, ' ')
  for (let sent = 0; sent < bytes; sent += mebibyte) yield chunk
}

/** Ways to fill each limit of a host. Each returns what holds the memory, so that it can be freed after the memory was read. */
export const fills = {
  'the journal': async (host) => {
    const { api, of } = await newAcademy(host)
    const count = async () => ((await of('journal.list')) as readonly unknown[]).length
    for (let index = 0; index < host.limits.journal.entries + 10; index++) await api({})
    assert.equal(await count(), host.limits.journal.entries)
    await fillJournal(host, api, 400)
    assert.ok((await count()) < host.limits.journal.entries)
  },
  'the journal of requests that reach no academy': async (host) => {
    const { api } = await newAcademy(host)
    await fillJournal(host, (body) => api(body, `aa_live_${'9'.repeat(32)}`), 401)
  },
  'the states before and after requests': async (host) => {
    const { api, of } = await newAcademy(host)
    for (let round = 0; round < 20; round++) {
      await of('students.createMany', { count: 5000 })
      await api({})
      await of('reset')
      await api({})
    }
  },
  'the changes that can be undone': async (host) => {
    const { of } = await newAcademy(host)
    for (let round = 0; round < 40; round++) {
      await of('students.createMany', { count: 5000 })
      await of('reset?undo=true')
    }
  },
  'streams whose readers pause': async (host) => {
    const { id, api } = await newAcademy(host)
    const responses: IncomingMessage[] = []
    for (let index = 0; index < 12; index++) {
      const sent = request(`${host.url}/dashboard/api/events?academy=${id}`, { headers: host.token }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      responses.push(response.pause())
    }
    await fillJournal(host, api, 400)
    return () => {
      for (const response of responses) response.destroy()
    }
  },
  'bodies that are too large': async (host) => {
    const { send, id } = await newAcademy(host)
    const path = `/dashboard/api/academies/${id}/controls/restore`
    const headers = { 'content-type': 'application/json', ...host.token }
    await Promise.all(
      [1, 2, 3].map(async () => {
        const sent = request(host.url + path, { method: 'POST', headers })
        // After its response, the server closes the connection.
        sent.on('error', () => {})
        Readable.from(spaces(host.limits.bodyBytes + 10 * mebibyte)).pipe(sent)
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        assert.equal(response.resume().statusCode, 400)
        sent.destroy()
      }),
    )
    const { status } = await send('/dashboard/api/controls/academies.list', {}, host.token)
    assert.equal(status, 200)
  },
  'a text of a query': async (host) => {
    const { send } = await newAcademy(host)
    const params = { name: 'search_docs', arguments: { query: 'list '.repeat(100_000) } }
    for (let index = 0; index < 10; index++) {
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const headers = { ...host.token, accept: 'application/json, text/event-stream' }
      assert.match(JSON.stringify((await send('/mcp', call, headers)).body), /200/)
    }
  },
} satisfies Record<string, (host: Host) => Promise<(() => void) | void>>

/** Fills a limit of a host, and returns the MiB by which its memory has grown. */
export async function growthOf(host: Host, limit: keyof typeof fills): Promise<number> {
  const before = await host.memory()
  const free = await fills[limit](host)
  const grown = (await host.memory()) - before
  free?.()
  return grown
}
