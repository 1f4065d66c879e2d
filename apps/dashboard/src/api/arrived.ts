/**
 * What was read, and behind it what the stream has added to the list meanwhile.
 *
 * @param known The list before the reading.
 * @param now The list after it.
 */
export function withArrived<Entry>(
  read: readonly Entry[],
  known: readonly Entry[],
  now: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const last = known.at(-1)
  const arrived = last === undefined ? now : now.slice(now.lastIndexOf(last) + 1)
  const keys = new Set(read.map(keyOf))
  return [...read, ...arrived.filter((entry) => !keys.has(keyOf(entry)))]
}
