/* Texts that people type, and texts made for them. */

/** A slug for a title or a name, such as `http-apis` for “HTTP APIs”. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? ''
}

/** A number that a person typed. Throws for another text, which names the field: JSON has no NaN and no Infinity, and the server would read null. */
export function typedNumber(text: string, field: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`${field}: expected a number, got "${text}"`)
  return value
}

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
