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

type LeftOut = 'response_body' | 'request_headers' | 'response_headers'

const leftOut: ReadonlySet<string> = new Set<LeftOut>(['response_body', 'request_headers', 'response_headers'])

/** A request without its response body, which is not even parsed, and without headers. */
export function withoutResponseBody<Entry extends { readonly [Field in LeftOut]?: unknown }>(
  entry: Entry,
): Omit<Entry, LeftOut> {
  const rest: Record<string, unknown> = {}
  for (const name of Object.keys(entry)) if (!leftOut.has(name)) rest[name] = Reflect.get(entry, name)
  // The names are those of the entry but three.
  return rest as Omit<Entry, LeftOut>
}

function fieldJson(entry: object, name: string): string | undefined {
  try {
    return JSON.stringify(Reflect.get(entry, name))
  } catch {
    return '"(this value cannot be written as JSON)"'
  }
}
