import { domainToASCII, domainToUnicode } from 'node:url'

import { foldedText, Letters, wordsOf } from './folded-letters.ts'
import { type View, viewsOf } from './text-views.ts'

/** A person who is looked for in texts. */
export interface KnownPerson {
  readonly email: string
  readonly name: string | null
}

/** A part of a text that names a person. `person` is undefined for an address that belongs to no known person. */
export interface FoundPerson<Person> {
  readonly start: number
  readonly end: number
  readonly kind: 'address' | 'name'
  readonly person: Person | undefined
}

/** A joined name of so many letters is found within other words too, such as `adalovelace` in `foradalovelaceonly`. */
const longName = 8
/** A shorter name is a part of too many texts, and so is a shorter account. */
const [shortestName, shortestAccount] = [3, 5]
/** In a script without spaces, two characters are a name. */
const shortestUnspaced = 2
/** The longest parts of an address on each side of its @. */
const longestPart = 255

const scriptsWithoutSpaces = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const withoutSpaces = new RegExp(
  `^[${scriptsWithoutSpaces.map((script) => String.raw`\p{scx=${script}}`).join('')}]+$`,
  'u',
)

/**
 * Creates a finder of persons in texts. A text is searched as a reader sees it: references of HTML, percent signs and escapes are
 * decoded as often as they are nested, tags and ignorable characters are removed, and letters are compared without marks, case and
 * compatibility forms. The time grows with the length of the text, whatever the number of persons is.
 *
 * An address is found as a part of anything. A name of several words is found in any order, with any signs and at most one other word
 * between two of its words; as one word of 8 letters or more it is found within other words. A name of one word is found as a
 * whole word; one of two letters only as it is written in the record, and one of one letter never.
 */
export function createFinder<Person extends KnownPerson>() {
  /** By the part after the @, then by the part before it, with the lengths of the latter. */
  const domains = new Map<string, Known<Person>>()
  const domainLengths = new Set<number>()
  /** Names as one word by their first letters: of whole words, of parts of words, and of scripts without spaces. */
  const names = { whole: new Map<string, Known<Person>>(), long: new Map<string, Known<Person>>() }
  const unspaced = new Map<string, Known<Person>>()
  /** Names of several words, by their two longest words. */
  const severalWords = new Map<string, Map<string, [words: string[], person: Person][]>>()
  const exact = new Map<string, Person>()
  /** Marks the hashes of what may begin a name, because most places of a text begin none. */
  const marks = new Uint8Array(1 << 17)
  const letters = new Letters()
  let mostWords = 2
  return { add, find }

  function mark(text: string): void {
    let hash = 0
    for (let index = 0; index < text.length; index++) hash = mixed(hash, text.charCodeAt(index))
    const slot = hash ^ (hash >>> 15)
    marks[(slot >>> 3) & 0x1ffff]! |= 1 << (slot & 7)
  }

  function isMarked(hash: number): boolean {
    const slot = hash ^ (hash >>> 15)
    return (marks[(slot >>> 3) & 0x1ffff]! & (1 << (slot & 7))) !== 0
  }

  function add(person: Person): void {
    const email = person.email.trim()
    const at = email.lastIndexOf('@')
    if (at === -1) addJoined(foldedText(email), person)
    else {
      const account = foldedText(email.slice(0, at))
      const domain = email.slice(at + 1)
      const isAscii = /^[ -~]+$/.test(domain) && !/xn--/i.test(domain)
      const forms = isAscii ? [domain] : [domain, domainToUnicode(domain), domainToASCII(domain)]
      for (const one of forms.filter((form) => form !== '')) {
        const folded = foldedText(one)
        domainLengths.add(folded.length)
        addTo(domains, folded, account, person)
      }
      const words = wordsOf(email.slice(0, at))
      // An account of one word is often a word such as "hello".
      if (words.length > 1 && words.join('').length >= shortestAccount) addName(words, person)
    }
    const words = wordsOf(person.name ?? '')
    const name = words.join('')
    if (words.length === 1 && name.length === 2 && !withoutSpaces.test(name)) exact.set(person.name!.trim(), person)
    if (words.length > 0) addName(words, person)
  }

  function addName(words: readonly string[], person: Person): void {
    for (const order of [words, words.toReversed(), [...words.slice(-1), ...words.slice(0, -1)]]) {
      addJoined(order.join(''), person)
    }
    const [longest = '', second = ''] = words.toSorted((a, b) => b.length - a.length)
    if (second.length < shortestName) return
    const others = severalWords.get(longest) ?? new Map<string, [string[], Person][]>()
    severalWords.set(longest, others.set(second, [...(others.get(second) ?? []), [[...words], person]]))
    mark(longest)
    mostWords = Math.min(Math.max(mostWords, words.length), 12)
  }

  function addJoined(name: string, person: Person): void {
    const isUnspaced = withoutSpaces.test(name)
    if (name.length < (isUnspaced ? shortestUnspaced : shortestName)) return
    const isLong = name.length >= longName
    const known = isUnspaced ? unspaced : isLong ? names.long : names.whole
    const first = name.slice(0, isUnspaced ? shortestUnspaced : isLong ? longName : shortestName)
    addTo(known, first, name, person)
    if (!isUnspaced) mark(first)
  }

  /**
   * The parts of a text that name persons, in their order and apart from each other.
   *
   * @param allAddresses Also finds what looks like an address and belongs to no known person.
   */
  function find(text: string, allAddresses = false): FoundPerson<Person>[] {
    const found: FoundPerson<Person>[] = []
    for (const view of viewsOf(text)) {
      letters.read(view.text)
      findIn(view, found)
      if (allAddresses) findAnyAddresses(view, found)
    }
    for (const [name, person] of exact) {
      for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
        const around = [text.slice(0, at).at(-1) ?? '', text.slice(at + name.length).at(0) ?? '']
        if (around.some((one) => /[\p{L}\p{N}\p{M}]/u.test(one))) continue
        found.push({ start: at, end: at + name.length, kind: 'name', person })
      }
    }
    return merged(found)
  }

  function findIn(view: View, found: FoundPerson<Person>[]): void {
    const { units, isStart, length } = letters
    const add = (from: number, to: number, kind: 'address' | 'name', person: Person) => {
      const [start] = view.placeOf(letters.begins[from]!)
      const [, end] = view.placeOf(letters.ends[to - 1]! - 1)
      found.push({ start, end, kind, person })
    }
    let [long, word] = [0, 0]
    for (let at = 0; at < length; at++) {
      const unit = units[at]!
      word = mixed(isStart[at] ? 0 : word, unit)
      long = (mixed(long, unit) - (at < longName ? 0 : Math.imul(units[at - longName]!, longPower))) | 0
      if (unit === atSign) findAddresses(at, at + 1, add)
      // The last letters begin a long name.
      const first = at + 1 - longName
      if (first >= 0 && isMarked(long)) findNames(first, names.long.get(letters.slice(first, at + 1)), false, add)
      if (at + 1 === length || isStart[at + 1]) findAfterWord(at + 1, word, add)
      const start = at + 1 - shortestName
      if (start >= 0 && isStart[start]) {
        const short = mixed(mixed(mixed(0, units[start]!), units[start + 1]!), unit)
        if (isMarked(short)) findNames(start, names.whole.get(letters.slice(start, at + 1)), true, add)
      }
      if (unit > 0x0e00 && at > 0 && unspaced.size > 0)
        findNames(at - 1, unspaced.get(letters.slice(at - 1, at + 1)), false, add)
    }
  }

  type Add = (from: number, to: number, kind: 'address' | 'name', person: Person) => void

  /** Finds what the word with this hash, which ends here, belongs to. */
  function findAfterWord(end: number, word: number, add: Add): void {
    if (word === atWord) findAddresses(end - 2, end, add)
    if (isMarked(word)) findSeveralWords(end, add)
  }

  /** Finds the names of these lengths that begin here. A whole one ends where a word ends. */
  function findNames(at: number, known: Known<Person> | undefined, isWhole: boolean, add: Add): void {
    const { isStart, length } = letters
    for (const size of known?.lengths ?? []) {
      const end = at + size
      const mayEnd = end === length || (end < length && (!isWhole || isStart[end]))
      const person = mayEnd ? known?.persons.get(letters.slice(at, end)) : undefined
      if (person) add(at, end, 'name', person)
    }
  }

  /** Finds the addresses around an @, or around the word "at". */
  function findAddresses(start: number, end: number, add: Add): void {
    for (const after of domainLengths) {
      const domain = end + after > letters.length ? undefined : domains.get(letters.slice(end, end + after))
      for (const before of domain?.lengths ?? []) {
        const person = before > start ? undefined : domain?.persons.get(letters.slice(start - before, start))
        if (person) add(start - before, end + after, 'address', person)
      }
    }
  }

  /** Finds the names of several words whose longest word ends here. */
  function findSeveralWords(end: number, add: Add): void {
    const [start] = letters.wordBefore(end)
    const others = severalWords.get(letters.slice(start, end))
    if (!others) return
    const reach = 2 * (mostWords - 1)
    const words = letters.wordsAround(start, end, reach)
    for (const { text, isCentre } of words) {
      for (const [name, person] of (isCentre ? undefined : others.get(text)) ?? []) {
        const range = rangeOf(
          name,
          words.map((word) => word.text),
          words.findIndex((word) => word.isCentre),
        )
        if (range) add(words[range[0]]!.start, words[range[1]]!.end, 'name', person)
      }
    }
  }
}

/** The persons of texts that have something in common, and the lengths of these texts. */
interface Known<Person> {
  readonly persons: Map<string, Person>
  readonly lengths: Set<number>
}

function addTo<Person>(all: Map<string, Known<Person>>, key: string, text: string, person: Person): void {
  const known = all.get(key) ?? { persons: new Map(), lengths: new Set() }
  all.set(key, known)
  known.persons.set(text, person)
  known.lengths.add(text.length)
}

const atSign = 0x40
const prime = 0x01000193
/** What a letter has become in a hash after it left the beginning of a long name. */
const longPower = Array.from({ length: longName }).reduce((power: number) => Math.imul(power, prime), 1)

const mixed = (hash: number, unit: number) => (Math.imul(hash, prime) + unit) | 0
/** The hash of the word "at". */
const atWord = mixed(mixed(0, 0x61), 0x74)

/** The first and last of the words around one of them that together are a name, with at most one other between two of them. */
function rangeOf(name: readonly string[], words: readonly string[], index: number): [number, number] | undefined {
  const wanted = [...name]
  const take = (at: number): boolean => {
    const found = wanted.indexOf(words[at] ?? '')
    if (found !== -1) wanted.splice(found, 1)
    return found !== -1
  }
  take(index)
  let [first, last] = [index, index]
  while (wanted.length > 0) {
    if (take(last + 1)) last++
    else if (take(first - 1)) first--
    else if (take(last + 2)) last += 2
    else if (take(first - 2)) first -= 2
    else return undefined
  }
  return [first, last]
}

function findAnyAddresses<Person>(view: View, found: FoundPerson<Person>[]): void {
  const { text } = view
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let [start, end] = [at, at + 1]
    while (start > 0 && at - start < longestPart && /[\p{L}\p{N}\p{M}._%+'-]/u.test(text[start - 1]!)) start--
    while (/[._%+'-]/.test(text[start]!)) start++
    while (end < text.length && end - at < longestPart && /[\p{L}\p{N}\p{M}.-]/u.test(text[end]!)) end++
    while (/[.-]/.test(text[end - 1]!)) end--
    if (start >= at || end === at + 1) continue
    found.push({
      start: view.placeOf(start)[0],
      end: view.placeOf(end - 1)[1],
      kind: 'address',
      person: undefined,
    })
  }
}

/** Parts that overlap become one. It is of the longest of them. */
function merged<Person>(found: FoundPerson<Person>[]): FoundPerson<Person>[] {
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const parts: FoundPerson<Person>[] = []
  for (const one of sorted) {
    const last = parts.at(-1)
    if (!last || one.start >= last.end) parts.push(one)
    else {
      const isLonger = !last.person || (one.person && one.end - one.start > last.end - last.start)
      const { kind, person } = isLonger ? one : last
      parts[parts.length - 1] = { start: last.start, end: Math.max(last.end, one.end), kind, person }
    }
  }
  return parts
}
