/** Records as CSV: a column for each field that is no list or object. A spreadsheet must not read a text as a formula. */
export function csvOf(records: readonly object[]): string {
  const rows = records.map((record): Readonly<Record<string, unknown>> => ({ ...record }))
  const names = [...new Set(rows.flatMap(Object.keys))].filter(
    (name) => !rows.some((row) => row[name] instanceof Object),
  )
  const cell = (value: unknown) => {
    const text = value === null || value === undefined ? '' : `${value as string | number | boolean}`
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('')
}
