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

/** `Academy`, or `Academy` with the first number that no academy has. */
export function firstFreeName(taken: readonly string[]): string {
  const candidates = taken.map((_, index) => `Academy ${index + 2}`)
  return ['Academy', ...candidates].find((name) => !taken.includes(name)) ?? 'Academy'
}

/** The academy that got the latest request: where the app sends. Undefined when none of them got one. */
export const latestOf = (academies: readonly Academy[] = []): Academy | undefined =>
  academies
    .filter(({ last_request }) => last_request)
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
    .at(-1)

const timeOf = ({ last_request }: Academy) => last_request?.received_at ?? ''

type Searched = Pick<Academy, 'id' | 'name' | 'labels' | 'created_by'>

/**
 * Whether an academy has a text in its name, in a label such as `branch=main`, or in the name of its creator, or an id that
 * begins with it. `mine` finds what the user has created, and what a label `owner` gives to the user.
 */
export function isFound({ id, name, labels = {}, created_by }: Searched, search: string, user: string | null): boolean {
  const wanted = search.trim().toLowerCase()
  if (wanted === 'mine' && user !== null) return created_by === user || labels['owner'] === user
  const texts = [name, created_by ?? '', ...Object.entries(labels).map(([label, text]) => `${label}=${text}`)]
  return id.startsWith(wanted) || texts.some((text) => text.toLowerCase().includes(wanted))
}
