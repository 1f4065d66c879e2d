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
