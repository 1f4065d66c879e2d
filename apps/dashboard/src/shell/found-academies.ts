import type { Academy } from '../api/client.ts'

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
