/**
 * Serialises an entry of a journal or an outbox. A field that cannot be serialised, such as a deeply nested body, is
 * replaced by a text, because a listener must not throw.
 */
export function entryJson(entry: object): string {
  try {
    return JSON.stringify(entry)
  } catch {
    const fields = Object.keys(entry).map((name) => [name, fieldJson(entry, name)] as const)
    const written = fields.filter(([, json]) => json !== undefined)
    return `{${written.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
  }
}

function fieldJson(entry: object, name: string): string | undefined {
  try {
    return JSON.stringify(Reflect.get(entry, name))
  } catch {
    return '"(this value cannot be written as JSON)"'
  }
}
