import type { World } from './world.ts'

/** The state that a request with an error must not change. */
export type Digest = readonly unknown[]

/**
 * The state of all academies, cheap enough for every request: each academy's mark, which is the same object until something
 * changes, and the number of what is not part of the state. A thorough digest has the whole snapshots too, so that a change
 * that the marks miss is found.
 */
export function digestOf({ platform, emails }: World, isThorough: boolean): Digest {
  const academies = platform.academies.flatMap(({ id, core, snapshots }) => [id, core.mark(), snapshots.list().length])
  const whole = isThorough
    ? platform.academies.map((academy) => JSON.stringify([academy.snapshot(), academy.outbox]))
    : []
  return [emails, ...academies, ...whole]
}

/** Whether two digests are of the same state. */
export function isSame(one: Digest, other: Digest): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}
