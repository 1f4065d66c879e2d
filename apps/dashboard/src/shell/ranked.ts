/** How well a text has all words: 0 when it begins with them, 1 when a word of it does, 2 when they are inside, undefined without one. */
export function rankOf(text: string, wanted: string): number | undefined {
  const label = text.toLowerCase()
  if (label.startsWith(wanted)) return 0
  const places = wanted
    .split(/\s+/)
    .map((word) => label.search(new RegExp(`(?<!\\w)${word.replaceAll(/\W/g, '\\$&')}`)))
  if (places.every((place) => place >= 0)) return 1
  return wanted.split(/\s+/).every((word) => label.includes(word)) ? 2 : undefined
}

/** What is found by its texts. */
export interface Ranked {
  readonly value: string
  readonly label: string
  /** At the right edge, such as an email address. */
  readonly note?: string | undefined
  /** Words that find it and are not shown. */
  readonly words?: string | undefined
}

/** The items that have the words, best first; equally good ones as they were used, latest first. An id finds its record alone. */
export function ranked<Item extends Ranked>(items: readonly Item[], wanted: string, recent: readonly string[]): Item[] {
  const used = (value: string) => (recent.includes(value) ? recent.indexOf(value) : recent.length)
  return items
    .flatMap((item) => {
      const { value, label, note = '', words = '' } = item
      const rank =
        rankOf(label, wanted) ??
        (rankOf(`${note} ${words}`, wanted) === undefined
          ? isIdStart(wanted) && value.startsWith(wanted)
            ? 4
            : undefined
          : 3)
      return rank === undefined ? [] : [{ item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || used(a.item.value) - used(b.item.value))
    .map(({ item }) => item)
}

/** The beginning of an id with a number in it: a word such as `add` is none. */
const isIdStart = (text: string) => /\d/.test(text) && /^[\da-f]{4,8}(-[\da-f-]*)?$/.test(text)
