import type { Academy } from '../api/client.ts'

/** Forks are below the academy that they are copies of. */
export function withForks<Row extends Pick<Academy, 'id' | 'fork_of'>>(
  academies: readonly Row[],
): { academy: Row; depth: number }[] {
  const known = new Set(academies.map(({ id }) => id))
  const byParent = Map.groupBy(academies, ({ fork_of }) => (fork_of !== null && known.has(fork_of) ? fork_of : null))
  const below = (parent: string | null, depth: number): { academy: Row; depth: number }[] =>
    (byParent.get(parent) ?? []).flatMap((academy) => [{ academy, depth }, ...below(academy.id, depth + 1)])
  return below(null, 0)
}

/** The name, or the name with the first number that no academy has, such as `Academy 2`. */
export function firstFree(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!taken.has(candidate)) return candidate
  }
}
