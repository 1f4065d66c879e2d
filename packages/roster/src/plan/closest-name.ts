/** The name that is most like a misspelled one, or undefined if none is alike. */
export function closestName(text: string, names: Iterable<string>): string | undefined {
  const wanted = text.trim().toLowerCase()
  let best: string | undefined
  // More than a third of the letters wrong is another name, not a misspelled one. Two swapped letters count as two.
  let fewest = Math.min(wanted.length, Math.max(2, Math.floor(wanted.length / 3)) + 1)
  for (const name of names) {
    const edits = distance(wanted, name.trim().toLowerCase())
    if (edits < fewest) {
      fewest = edits
      best = name
    }
  }
  return best
}

/** How many letters must be added, left out or replaced to make one text the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at++) {
    const next = [at]
    for (let other = 1; other <= to.length; other++) {
      const replaced = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
