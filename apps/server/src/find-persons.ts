import { domainToASCII, domainToUnicode } from 'node:url'

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
/** In how many ways a text is read: an address may be encoded for a page within a link within a script. */
const mostViews = 24

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

/** A text as it was read. */
interface View {
  readonly text: string
  /** The place of a unit in the original: the index of its start and of its end. */
  readonly placeOf: (unit: number) => readonly [start: number, end: number]
}

/** The text, and what readers see of it after each decoding, and without tags. */
function* viewsOf(text: string): Generator<View, void, undefined> {
  const views: View[] = [{ text, placeOf: (unit) => [unit, unit + 1] }]
  for (const view of views) {
    yield view
    for (const [pattern, replace] of readers) {
      const next = views.length < mostViews ? rewritten(view, pattern, replace) : view
      if (next !== view && views.every((one) => one.text !== next.text)) views.push(next)
    }
  }
}

const utf8 = (sign: string) =>
  `${sign}[cd][0-9a-f]${sign}[89ab][0-9a-f]|${sign}e[0-9a-f](?:${sign}[89ab][0-9a-f]){2}|${sign}f[0-4](?:${sign}[89ab][0-9a-f]){3}`

/** References of HTML, bytes with percent signs, escapes of scripts and of Markdown, `[at]` and `(dot)`, UTF-7. */
const encoded = new RegExp(
  [
    // An encoded sign that is encoded again, however often.
    '(&)(?:amp;|#38;|#x26;)+',
    '(%)(?:25)+',
    '&#x0*([0-9a-f]{1,6});?',
    String.raw`&#0*(\d{1,7});?`,
    '&([a-z]{2,31});',
    `(%[0-7][0-9a-f]|${utf8('%')})`,
    String.raw`(?:\\|%)u([0-9a-f]{4})|\\u\{0*([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})`,
    String.raw`\\([01][0-7]{2})`,
    String.raw`\\([!-/:-@[-\x60{-~])`,
    String.raw`[[({]\s{0,3}(at|dot)\s{0,3}[\])}]`,
    String.raw`\+AEA(-)`,
  ].join('|'),
  'gi',
)

/** Bytes in quoted-printable, and its breaks of lines. Apart from the others, because `?u=42ada%40school.example` has none. */
const quotedPrintable = new RegExp(`(?:=[0-7][0-9a-f])+|${utf8('=')}|=\r?\n`, 'gi')

/** A tag ends after the values of its attributes, and a comment after its dashes; or the text ends. */
const tags = /<!--(?:[^]*?-->|[^]*)|<[a-z/](?:[^>=]+|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))?)*(?:>|$)|<[!?][^>]*(?:>|$)/gi

/** What readers see: each pattern, and the text in place of what it finds. */
const readers: readonly (readonly [pattern: RegExp, replace: (match: RegExpExecArray) => string])[] = [
  [encoded, decoded],
  [quotedPrintable, ([all]) => Buffer.from(all.replaceAll(/[=\r\n]/g, ''), 'hex').toString()],
  [tags, () => ''],
  // An address that is spelled: `ada at school dot example`.
  [/(?<![\p{L}\p{N}])dot(?![\p{L}\p{N}])/giu, () => '.'],
  // The tags of a text with an attribute that never ends, and the addresses of Markdown's links.
  [/<[^<>]*>|\]\([^()]*\)/g, () => ''],
]

function decoded(match: RegExpExecArray): string {
  const [, and, percent, hex, decimal, name, bytes, unit, braced, byte, octal, sign, word, utf7] = match
  const code = hex ?? unit ?? braced ?? byte
  if (code !== undefined) return codePoint(Number.parseInt(code, 16))
  if (decimal !== undefined) return codePoint(Number(decimal))
  if (octal !== undefined) return codePoint(Number.parseInt(octal, 8))
  if (name !== undefined) return namedText(name)
  if (bytes !== undefined) return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()
  if (utf7 !== undefined || word?.toLowerCase() === 'at') return '@'
  return and ?? percent ?? sign ?? '.'
}

function codePoint(code: number): string {
  return code > 0x10ffff ? ' ' : String.fromCodePoint(code)
}

/** A text with what a pattern finds replaced, or the same view if it finds nothing. */
function rewritten(view: View, pattern: RegExp, replace: (match: RegExpExecArray) => string): View {
  const { text, placeOf } = view
  /** The starts of the pieces in the new text, in the old one, and the ends of those that are replaced. */
  const [starts, olds, ends]: [number[], number[], number[]] = [[], [], []]
  let [written, end] = ['', 0]
  const copy = (to: number) => {
    starts.push(written.length)
    olds.push(end)
    ends.push(-1)
    written += text.slice(end, to)
  }
  for (const match of text.matchAll(pattern)) {
    copy(match.index)
    starts.push(written.length)
    olds.push(match.index)
    end = match.index + match[0].length
    ends.push(end)
    written += replace(match)
  }
  if (written === text.slice(0, end)) return view
  copy(text.length)
  return {
    text: written,
    placeOf(unit) {
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (starts[middle]! <= unit) low = middle
        else high = middle - 1
      }
      const [old, end] = [olds[low]!, ends[low]!]
      return end === -1 ? placeOf(old + unit - starts[low]!) : [placeOf(old)[0], placeOf(end - 1)[1]]
    },
  }
}

const listOf = (words: string, first: number) =>
  words.split(' ').map((word, index): [string, string] => [word, String.fromCodePoint(first + index)])
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'
const cyrillic =
  'acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy ncy ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy'
/** What references with names are, in small letters. Case is no difference of a text that is searched. */
const named = new Map([
  ...listOf(greek, 0x3b1),
  ...listOf(cyrillic, 0x430),
  ['iocy', 'ё'],
  ...Object.entries({ amp: '&', lt: '<', gt: '>', num: '#', percnt: '%', bsol: '\\', equals: '=', commat: '@' }),
  ...Object.entries({ szlig: 'ss', aelig: 'æ', oelig: 'œ', eth: 'ð', thorn: 'þ', imath: 'i', inodot: 'i' }),
  ...Object.entries({ lpar: '(', rpar: ')', lsqb: '[', lbrack: '[', rsqb: ']', rbrack: ']', lcub: '{', rcub: '}' }),
  ...['shy', 'zwj', 'zwnj', 'lrm', 'rlm', 'nobreak'].map((name): [string, string] => [name, '']),
])

/** The text of a reference with a name. One that is unknown is a sign that no name contains. */
function namedText(name: string): string {
  const known = named.get(name.toLowerCase())
  if (known !== undefined) return known
  const [, letter] =
    /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|breve|macr|ogon|dot|dblac|strok|slash|midot|fr|opf|scr)$/i.exec(
      name,
    ) ?? []
  return letter ?? ' '
}

const [none, lower, upper, digit, at] = [0, 1, 2, 3, 4]

/** The letters, digits and @ of the text that was read last, in the form in which they are compared. */
class Letters {
  length = 0
  units = new Uint16Array(0)
  /** Where each letter begins and ends in the text. */
  begins = new Uint32Array(0)
  ends = new Uint32Array(0)
  /** Whether a word begins with the letter: `AdaLovelace2` has three. */
  isStart = new Uint8Array(0)

  read(text: string): void {
    this.length = 0
    this.#reserve(text.length)
    let before = none
    for (let index = 0; index < text.length;) {
      const code = text.codePointAt(index)!
      const end = index + (code > 0xffff ? 2 : 1)
      const point = code < 128 ? ascii[code]! : foldedPoint(code)
      if (point.kind === undefined) {
        // A mark belongs to the letter before it. Other characters are not seen.
        if (before !== none && point.isMark) this.ends[this.length - 1] = end
      } else {
        const isStart = before !== point.kind && !(before === upper && point.kind === lower)
        this.#add(point.folded, index, end, isStart)
        before = point.folded === '' ? none : point.kind
      }
      index = end
    }
  }

  #add(folded: string, begin: number, end: number, isStart: boolean): void {
    this.#reserve(this.length + folded.length)
    for (let unit = 0; unit < folded.length; unit++) {
      this.units[this.length] = folded.charCodeAt(unit)
      this.begins[this.length] = begin
      this.ends[this.length] = end
      this.isStart[this.length++] = unit === 0 && isStart ? 1 : 0
    }
  }

  slice(start: number, end: number): string {
    let text = ''
    for (let index = start; index < end; index++) text += String.fromCharCode(this.units[index]!)
    return text
  }

  /** The start and end of the word that ends here. */
  wordBefore(end: number): [start: number, end: number] {
    let start = end - 1
    while (start > 0 && !this.isStart[start]) start--
    return [start, end]
  }

  /** A word with those before and after it. */
  wordsAround(start: number, end: number, reach: number) {
    const words = [{ text: this.slice(start, end), start, end, isCentre: true }]
    for (let turn = 0, first = start; turn < reach && first > 0; turn++) {
      const [start, end] = this.wordBefore(first)
      words.unshift({ text: this.slice(start, end), start, end, isCentre: false })
      first = start
    }
    for (let turn = 0, last = end; turn < reach && last < this.length; turn++) {
      const start = last++
      while (last < this.length && !this.isStart[last]) last++
      words.push({ text: this.slice(start, last), start, end: last, isCentre: false })
    }
    return words
  }

  #reserve(size: number): void {
    if (size <= this.units.length) return
    const grown = <Units extends Uint16Array | Uint32Array | Uint8Array>(made: Units, old: Units) => {
      made.set(old)
      return made
    }
    this.units = grown(new Uint16Array(2 * size), this.units)
    this.begins = grown(new Uint32Array(2 * size), this.begins)
    this.ends = grown(new Uint32Array(2 * size), this.ends)
    this.isStart = grown(new Uint8Array(2 * size), this.isStart)
  }
}

/** The letters of a text. */
function foldedText(text: string): string {
  let folded = ''
  for (const character of text) {
    const code = character.codePointAt(0)!
    folded += (code < 128 ? ascii[code]! : foldedPoint(code)).folded
  }
  return folded
}

/** A character as it is compared. It has no kind if a reader does not see it, and no text if it is no letter. */
interface FoldedPoint {
  readonly folded: string
  readonly kind: number | undefined
  readonly isMark?: boolean
}

const points = new Map<number, FoldedPoint>()

function foldedPoint(code: number): FoldedPoint {
  const known = points.get(code)
  if (known) return known
  const point = fold(String.fromCodePoint(code))
  points.set(code, point)
  return point
}

function fold(character: string): FoldedPoint {
  const isMark = /\p{M}/u.test(character)
  if (isMark || /\p{Default_Ignorable_Code_Point}/u.test(character)) return { folded: '', kind: undefined, isMark }
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/[^\p{L}\p{N}@]/gu, '')
  const folded = plain(plain(character).toUpperCase().toLowerCase())
  const kind = folded === '@' ? at : /\p{N}/u.test(character) ? digit : /\p{Lu}/u.test(character) ? upper : lower
  return { folded, kind }
}

const ascii = Array.from({ length: 128 }, (_, code) => fold(String.fromCodePoint(code)))

/** The words of a name or an account, in the form in which they are compared. */
function wordsOf(text: string): string[] {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/gu) ?? [])
    .map(foldedText)
    .filter((word) => word !== '')
}
