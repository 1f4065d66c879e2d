/** Reads what the browser has stored. Another version of the page, or a person, may have written it. */
export function readSeen(text: string | null): readonly [upTo: number, others: ReadonlySet<number>] {
  const [first = 0, ...rest] = (text ?? '').split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : 0))
  return [first, new Set(rest)]
}
