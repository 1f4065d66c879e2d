/** Between the names in a cell. */
const separators = /[;|\r\n]/g

/** A separator of the caller in place of the usual ones. A line end separates too. */
export function separatorsOf(separator: string): RegExp {
  return new RegExp(`${separator.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}|[\r\n]`, 'g')
}

/** The courses or lists of a cell. A name in quotes may have separators in it: `"Salt | Pepper"; Sugar`. */
export function itemsOf(cell: string, between = separators): string[] {
  const ends = [...Array.from(cell.matchAll(between), ({ index }) => index), cell.length]
  const items: string[] = []
  let start = 0
  for (let at = 0; at < ends.length; at++) {
    const first = cell.slice(start, ends[at]).trim()
    let last = at
    for (let quotes = first.startsWith('"') ? quotesIn(first) : 0; quotes % 2 === 1 && last + 1 < ends.length;) {
      last++
      quotes += quotesIn(cell.slice(ends[last - 1], ends[last]))
    }
    const whole = cell.slice(start, ends[last]).trim()
    const isQuoted = /^"(?:[^"]|"")*"$/.test(whole)
    const item = isQuoted ? whole.slice(1, -1).replaceAll('""', '"') : first
    if (item !== '') items.push(item)
    if (isQuoted) at = last
    start = (ends[at] ?? 0) + 1
  }
  return items
}

/** A name as `itemsOf` reads it. */
export function writeItem(name: string): string {
  return name !== name.trim() || /^"|[;|\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

const quotesIn = (text: string) => text.split('"').length - 1
