import { AcademyObject as HostedAcademy } from '../src/academy-object.ts'
import { Directory } from '../src/directory.ts'
import type { Env } from '../src/env.ts'
import service from '../src/worker.ts'

export { DirectoryObject } from '../src/directory-object.ts'

/** An academy with what only the platform can do to it. */
export class AcademyObject extends HostedAcademy {
  /** Takes the object out of memory, as the platform does at any time. */
  evict(): void {
    this.ctx.abort('evicted by a test')
  }

  /** Says that a newer version of the code has written the storage. */
  becomeNewer(): void {
    this.ctx.storage.sql.exec('UPDATE version SET version = version + 1')
  }

  /** Takes the storage back to the first version of the schema. */
  becomeOlder(): void {
    for (const statement of ['DROP TABLE faults', 'DROP TABLE emails', 'UPDATE version SET version = 1']) {
      this.ctx.storage.sql.exec(statement)
    }
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
    const [, what, id = ''] = /^\/test\/(evict|becomeNewer|becomeOlder|rows|claim)\/(.*)$/.exec(pathname) ?? []
    const object = env.ACADEMY.getByName(id)
    // As a creation whose process ended before it stored anything.
    if (what === 'claim') return Response.json(await new Directory(env).claimKeys(crypto.randomUUID(), [id]))
    if (what === 'rows') return Response.json(await object.rows())
    if (what === 'becomeNewer') await object.becomeNewer()
    else if (what === 'becomeOlder') await object.becomeOlder()
    // The call fails with the reason of the abort.
    else if (what === 'evict') await object.evict().catch(() => {})
    else return service.fetch(request, env)
    return new Response('done')
  },
}
