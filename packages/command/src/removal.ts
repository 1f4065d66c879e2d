/** How to remove one record. */
export interface Removal<Found, Sent, Other extends string> {
  /** Reads the record now. Undefined if it does not exist. */
  readonly read: () => Promise<Found | undefined>
  /** `proved` if this is the record that is meant; otherwise the reason to leave it. May throw instead. */
  readonly judge: (found: Found) => 'proved' | Other
  /** Stores the record before the request is sent. */
  readonly keep: (found: Found) => void | Promise<void>
  /** Sends the request that removes it. */
  readonly send: (found: Found) => Promise<Sent>
}

/**
 * Removes a record only if a read proves that it is the one that is meant. A service can return the id of another record, and
 * a removal cannot be undone. The linter rejects every other removal in the commands.
 *
 * @returns The result of `send`, the reason to leave the record, or `gone` if it does not exist.
 */
export async function removeProved<Found, Sent, Other extends string = never>({
  read,
  judge,
  keep,
  send,
}: Removal<Found, Sent, Other>): Promise<Sent | Exclude<Other, 'proved'> | 'gone'> {
  const found = await read()
  if (found === undefined) return 'gone'
  const verdict = judge(found)
  if (verdict !== 'proved') return verdict as Exclude<Other, 'proved'>
  await keep(found)
  return send(found)
}
