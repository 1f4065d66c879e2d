/** The keys of a record that has no others. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // Object.keys returns any texts.
  return Object.keys(record) as Key[]
}
