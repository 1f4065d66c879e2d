/** The ids of the recorded service, and those that the emulator has given to the same records. */
export type MappedIds = ReturnType<typeof createMappedIds>

const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Whether a value is a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36 && value.replace(pattern, '') === ''
}

/** All UUIDs in a text. */
export function uuidsIn(text: string): string[] {
  return (text.match(pattern) ?? []).map((id) => id.toLowerCase())
}

/** Starts with the ids that both services have. */
export function createMappedIds(common: Iterable<string>) {
  const received = new Map<string, string>()
  const taken = new Set<string>()
  const bind = (recorded: string, other: string) => {
    received.set(recorded, other)
    taken.add(other)
  }
  for (const id of common) bind(id.toLowerCase(), id.toLowerCase())
  /** The id that the emulator has for a recorded id. An unknown id stays as it is. */
  const of = (recorded: string) => received.get(recorded.toLowerCase()) ?? recorded.toLowerCase()
  /** The text with the ids of the emulator. */
  const inText = (text: string) => text.replaceAll(pattern, (id) => (received.has(id.toLowerCase()) ? of(id) : id))
  return {
    /** Remembers that two ids of the same place in two responses mean the same record, unless one of them is known. */
    learn(recorded: string, other: string): void {
      const [one, two] = [recorded.toLowerCase(), other.toLowerCase()]
      if (!received.has(one) && !taken.has(two)) bind(one, two)
    },
    of,
    inText,
    /** The same for a path, in which an id may be percent-encoded. */
    inPath: (path: string) => inText(path.replaceAll(/%(?:3\d|[46][1-6]|2d)/gi, decodeURIComponent)),
  }
}
