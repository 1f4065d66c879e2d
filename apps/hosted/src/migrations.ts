/** One step of a schema: statements that turn the version before it into this one. */
export type Migration = readonly string[]

/**
 * Brings the storage of an object to the latest version. All steps are one transaction.
 *
 * @throws Error when newer code has written the storage: an older version must not change what it does not know.
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly Migration[]): void {
  const { sql } = storage
  storage.transactionSync(() => {
    sql.exec('CREATE TABLE IF NOT EXISTS version (version INTEGER NOT NULL)')
    const [row] = sql.exec('SELECT version FROM version').toArray()
    const stored = Number(row?.['version'] ?? 0)
    if (stored > migrations.length) {
      throw new Error(`the storage has version ${stored}, and this code knows versions up to ${migrations.length}`)
    }
    if (stored === migrations.length) return
    for (const statement of migrations.slice(stored).flat()) sql.exec(statement)
    sql.exec('DELETE FROM version')
    sql.exec('INSERT INTO version (version) VALUES (?)', migrations.length)
  })
}

/** Whether anything was ever stored: the tables are made by the first save. */
export function hasTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'version'").toArray().length > 0
}

/** Takes statements that write, as the storage does. */
export interface SqlWriter {
  exec(query: string, ...values: SqlValue[]): unknown
}

/**
 * Commits all statements that a function writes, or none of them. A single statement is committed as a whole anyway, and a
 * transaction costs as much as several statements.
 */
export function writeTogether(storage: DurableObjectStorage, write: (sql: SqlWriter) => void): void {
  const statements: Parameters<SqlWriter['exec']>[] = []
  write({ exec: (...statement) => statements.push(statement) })
  const run = () => {
    for (const statement of statements) storage.sql.exec(...statement)
  }
  if (statements.length === 1) run()
  else storage.transactionSync(run)
}
