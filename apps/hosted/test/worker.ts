import { AcademyObject as HostedAcademy } from '../src/academy-object.ts'
import { Directory } from '../src/directory.ts'
import type { Env } from '../src/env.ts'
import service from '../src/worker.ts'

export { DirectoryObject } from '../src/directory-object.ts'

/** An academy with what only the platform can do to it. */
export class AcademyObject extends HostedAcademy {
  #isCounting = false
  #cursors: { readonly rowsRead: number }[] = []

  /** Takes the object out of memory, as the platform does at any time. */
  evict(): void {
    this.ctx.abort('evicted by a test')
  }

  /** Puts the end of the academy into the past. An evicted object then deletes it with its alarm. */
  expire(): void {
    this.ctx.storage.sql.exec("UPDATE about SET json = json_set(json, '$.expires_at', '2020-01-01T00:00:00.000Z')")
  }

  ring(): Promise<void> {
    return this.alarm()
  }

  /** Says that a newer version of the code has written the storage. */
  becomeNewer(): void {
    this.ctx.storage.sql.exec('UPDATE version SET version = version + 1')
  }

  /** Takes the storage back to the first version of the schema. */
  becomeOlder(): void {
    for (const statement of [
      'DROP TABLE change_log',
      'DROP TABLE faults',
      'DROP TABLE emails',
      'UPDATE version SET version = 1',
    ]) {
      this.ctx.storage.sql.exec(statement)
    }
  }

  /** The number of rows that were read since the last call. The first call begins to count. */
  readRows(): number {
    const { sql } = this.ctx.storage
    const cursors = this.#cursors
    this.#cursors = []
    if (!this.#isCounting) {
      const exec = sql.exec.bind(sql)
      sql.exec = (...query) => {
        const cursor = exec(...query)
        this.#cursors.push(cursor)
        return cursor
      }
    }
    this.#isCounting = true
    return cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  }

  /** The number of tables of its own. */
  tables(): number {
    return this.ctx.storage.sql
      .exec("SELECT 1 FROM sqlite_schema WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\'")
      .toArray().length
  }

  /** The number of rows of all tables. */
  rows(): number {
    const tables = this.ctx.storage.sql
      .exec("SELECT name FROM sqlite_schema WHERE name IN ('block', 'record', 'about', 'faults', 'emails')")
      .toArray()
    const counts = tables.map(({ name }) => this.ctx.storage.sql.exec(`SELECT count(*) AS rows FROM ${String(name)}`))
    return counts.reduce((sum, rows) => sum + Number(rows.toArray()[0]?.['rows']), 0)
  }
}

interface TestEnv extends Env {
  readonly ACADEMY: DurableObjectNamespace<AcademyObject>
}

export default {
  async fetch(request: Request, env: TestEnv): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, what, id = ''] =
      /^\/test\/(evict|expire|becomeNewer|becomeOlder|rows|tables|readRows|claim|claimAccount|collect|ring)\/(.*)$/.exec(
        pathname,
      ) ?? []
    const object = env.ACADEMY.getByName(id)
    // As a creation whose process ended before it stored anything.
    if (what === 'claim') return Response.json(await new Directory(env).claimKeys(crypto.randomUUID(), [id]))
    // As the later of two creations at once, neither of which has found an account in its way.
    if (what === 'claimAccount') {
      const [email = '', own = ''] = id.split('/')
      return Response.json(await new Directory(env).claimAccounts([[email, own]]))
    }
    if (what === 'rows') return Response.json(await object.rows())
    if (what === 'tables') return Response.json(await object.tables())
    if (what === 'readRows') return Response.json(await object.readRows())
    if (what === 'expire') {
      await object.expire()
      await object.evict().catch(() => {})
      await env.ACADEMY.getByName(id).ring()
    } else if (what === 'becomeNewer') await object.becomeNewer()
    else if (what === 'becomeOlder') await object.becomeOlder()
    else if (what === 'ring') await object.ring()
    else if (what === 'collect') gc?.()
    // The call fails with the reason of the abort.
    else if (what === 'evict') await object.evict().catch(() => {})
    else return service.fetch(request, env)
    return new Response('done')
  },
}
