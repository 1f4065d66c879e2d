import { rowsOf } from '@academy-access/bench/data.ts'
import { DurableObject } from 'cloudflare:workers'

/*
 * The least that the platform does for a request: a Worker, and objects that are as many and get the same requests as those of
 * the service, with responses of the same length. At `/worker` the Worker responds. At other paths an object does, and at `/look-up` it asks
 * another one before it writes.
 */

/** One object for each API key. */
export class AcademyObject extends DurableObject<Env> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#sql.exec('CREATE TABLE IF NOT EXISTS body (number INTEGER PRIMARY KEY, text TEXT NOT NULL)')
  }

  async fetch(request: Request): Promise<Response> {
    if (request.method === 'GET') return new Response(page, { headers })
    const text = await request.text()
    if (new URL(request.url).pathname === '/look-up') {
      await this.env.DIRECTORY.getByName(`shard-${text.length % 16}`).idOf(text)
    }
    // The runtime sends no response before the row is on disk.
    this.#sql.exec('INSERT INTO body (text) VALUES (?)', text)
    return new Response(student, { headers })
  }
}

/** The object that is asked about an address. */
export class DirectoryObject extends DurableObject<Env> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#sql.exec('CREATE TABLE IF NOT EXISTS account (email TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID')
  }

  idOf(email: string): unknown {
    return this.#sql.exec('SELECT id FROM account WHERE email = ?', email).toArray()
  }
}

interface Env {
  readonly ACADEMY: DurableObjectNamespace<AcademyObject>
  readonly DIRECTORY: DurableObjectNamespace<DirectoryObject>
}

const headers = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' }
const rows = rowsOf(20)
const page = JSON.stringify({
  data: { students: rows, pagination: { total: 20, limit: 20, offset: 0, has_more: false } },
})
const student = JSON.stringify({ data: rows[0] })

export default {
  fetch(request: Request, { ACADEMY }: Env): Response | Promise<Response> {
    if (new URL(request.url).pathname === '/worker') return new Response(page, { headers })
    return ACADEMY.getByName(request.headers.get('authorization') ?? '').fetch(request)
  },
}
