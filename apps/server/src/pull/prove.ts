import type { PlatformFixture } from '@academy-access/engine'
import { isTime } from '@academy-access/rules'
import { isObject, kindOf, memberFields, studentFields } from '@academy-access/schemas/internal'
import type { Student } from '@academy-access/sdk'

import { madeUpPerson, madeUpTexts } from '../made-up.ts'

/** Texts that are in every fixture of a pull, or may be. */
const fixedTexts = ['Pulled academy', 'published', 'hidden', 'included', 'free', 'one_time']

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Searches the bytes of a fixture for persons. Returns the JSON path of each value that may identify one. It shares no code with
 * the search that replaced them.
 *
 * Personal fields must have the values that follow from the id of their record. Texts that `pull` may keep must be without an address
 * and a whole name. Every other text that it did not make up must also be without a phone number, an @ and a part of a name.
 */
export function findPersons(
  fixture: Uint8Array,
  people: readonly Pick<Student, 'email' | 'name'>[],
  keepTexts: boolean,
): string[] {
  // This command has made the text.
  const file = JSON.parse(new TextDecoder().decode(fixture)) as PlatformFixture
  const madeUp = new Set([...fixedTexts, ...file.academies.flatMap(madeUpTextsOf)])
  const kept = new Set(file.academies.flatMap((academy) => keptTextsOf(academy, keepTexts)))
  const search = searchFor(people)
  const places: string[] = []
  visit(file, '$')
  return places

  function visit(value: unknown, path: string): void {
    if (typeof value === 'string' && isPersonal(value, path)) places.push(path)
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, `${path}[${index}]`))
    else if (isObject(value)) {
      const table = 'email' in value ? ('id' in value ? studentFields : memberFields) : undefined
      for (const [field, inner] of Object.entries(value)) {
        if (!table || kindOf(table, field) !== 'personal') visit(inner, `${path}.${field}`)
        else if (!isMadeUpField(value, field, madeUp)) places.push(`${path}.${field}`)
      }
    }
  }

  function isPersonal(text: string, path: string): boolean {
    if (madeUp.has(text) || uuid.test(text) || isTime(text)) return false
    if (search.hasPerson(text)) return true
    const mayHavePart = kept.has(text) && (keepTexts || /\.(?:courses|enrollments)\[/.test(path))
    return !mayHavePart && (hasContact(text) || search.hasPart(text))
  }
}

/** Whether a text has an @, or the digits of a phone number. */
function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC')
  return plain.includes('@') || /(?:\d[\s()./-]{0,3}){9}|\+(?:\d[\s()./-]{0,3}){7}/.test(plain)
}

type Academy = PlatformFixture['academies'][number]

/** The texts that follow from the ids of records. They contain a code, so no real text is equal. */
function madeUpTextsOf({ courses = [], students = [], lists = [], offers = [] }: Academy): string[] {
  const records = [...courses, ...lists, ...offers, ...offers.flatMap(({ holder_list }) => holder_list ?? [])]
  return [
    ...students.map(({ id }) => madeUpPerson(String(id)).email),
    ...records.flatMap(({ id }) => Object.values(madeUpTexts(String(id)))),
  ]
}

/** The texts that `pull` may keep. */
function keptTextsOf({ courses = [], lists = [], offers = [] }: Academy, keepTexts: boolean): unknown[] {
  const open = courses.filter(({ visibility }) => keepTexts || visibility !== 'hidden')
  const allLists = [...lists, ...offers.map(({ holder_list }) => holder_list)]
  const others = [...allLists.flatMap((list) => [list?.name, list?.description]), ...offers.map(({ name }) => name)]
  return [...open.flatMap(({ title, slug, description }) => [title, slug, description]), ...(keepTexts ? others : [])]
}

function isMadeUpField(record: Record<string, unknown>, field: string, madeUp: ReadonlySet<string>): boolean {
  const { id, [field]: value } = record
  // A member has only the address of a student.
  if (typeof id !== 'string') return typeof value === 'string' && madeUp.has(value)
  return value === null || value === madeUpPerson(id)[field as keyof ReturnType<typeof madeUpPerson>]
}

const hasNoSpaces = (text: string) =>
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]{2,}$/u.test(text)

function searchFor(people: readonly Pick<Student, 'email' | 'name'>[]) {
  /** The parts of addresses after the @, by that before it. */
  const addresses = new Map<string, string[]>()
  /** By the first word of names: the others by the second one, and the last ones of names with one other word in the middle. */
  const names = new Map<string, { readonly rests: Map<string, string[][]>; readonly apart: Set<string> }>()
  /** Names as one word, by their beginning: those that words contain, and those of scripts without spaces. */
  const [long, unspaced] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const parts = new Set<string>()
  /** Names of two letters, which are found only as they are written. */
  const short = new Set<string>()
  const judged = new Map<string, boolean>()
  const push = <Value>(map: Map<string, Value[]>, key: string, value: Value) =>
    map.set(key, [...(map.get(key) ?? []), value])
  for (const { email, name } of people) {
    const address = lettersOf(plainly(email))
    const at = address.lastIndexOf('@')
    if (at !== -1) push(addresses, address.slice(0, at), address.slice(at + 1))
    const words = wordsIn(name ?? '')
    for (const word of [...words, ...wordsIn(email.replace(/@.*/s, ''))]) {
      if (word.length > 2 || hasNoSpaces(word)) parts.add(word)
    }
    const whole = words.join('')
    if (words.length === 1 && whole.length === 2) short.add(name!.trim())
    for (const order of [words, words.toReversed()]) {
      if (hasNoSpaces(whole)) push(unspaced, order.join('').slice(0, 2), order.join(''))
      else if (whole.length > 2) addName(order)
      if (order.length > 1 && whole.length >= 8) push(long, order.join('').slice(0, 8), order.join(''))
    }
  }
  const lengths = new Set([...addresses.keys()].map(({ length }) => length))
  const partsWithoutSpaces = [...parts].filter(hasNoSpaces)
  return {
    hasPerson: (text: string) =>
      (short.size > 0 && (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).some((word) => short.has(word))) ||
      readings(text).some((text) => {
        const tokens = plainly(text).split(/[^\p{L}\p{N}@]+/u)
        const words = tokens.flatMap((token) => (token.includes('@') ? token.split(/@+/).filter(Boolean) : token))
        const isSpelled = tokens.includes('at') || tokens.includes('dot')
        return hasAddress(tokens) || (isSpelled && hasAddress(tokens.map(signOf))) || hasName(words)
      }),
    hasPart: (text: string) =>
      readings(text).some(
        (reading) =>
          wordsIn(reading).some((word) => parts.has(word)) ||
          partsWithoutSpaces.some((part) => plainly(reading).includes(part)),
      ),
  }

  function addName([first = '', ...rest]: readonly string[]): void {
    const others = names.get(first) ?? { rests: new Map<string, string[][]>(), apart: new Set<string>() }
    names.set(first, others)
    const [second = ''] = rest
    const same = others.rests.get(second) ?? []
    others.rests.set(second, same)
    if (!same.some((one) => one.join(' ') === rest.join(' '))) same.push(rest)
    if (rest.length === 1 && first.length > 2 && second.length > 2) others.apart.add(second)
  }

  function hasAddress(tokens: readonly string[]): boolean {
    if (!tokens.some((token) => token.includes('@'))) return false
    const text = tokens.join('')
    return [...text.matchAll(/@/g)].some(({ index }) =>
      [...lengths].some(
        (length) =>
          length <= index &&
          addresses.get(text.slice(index - length, index))?.some((domain) => text.startsWith(domain, index + 1)),
      ),
    )
  }

  /** Whether these words have a name. */
  function hasName(words: readonly string[]): boolean {
    return words.some((word, index) => {
      const others = names.get(word)
      const [second = '', third = ''] = others ? words.slice(index + 1, index + 3) : []
      const isName = (rest: readonly string[]) => rest.every((one, more) => words[index + 1 + more] === one)
      // A name of one word has no second one.
      if (others?.rests.has('') || others?.apart.has(third) || others?.rests.get(second)?.some(isName)) return true
      return isLongName(word)
    })
  }

  /** Whether a word has a name as a part. Most words of a text are not new. */
  function isLongName(word: string): boolean {
    if (word.length < 8 && unspaced.size === 0) return false
    const known = judged.get(word)
    if (known !== undefined) return known
    const isName = contains(word, long, 8) || contains(word, unspaced, 2)
    judged.set(word, isName)
    return isName
  }
}

function contains(word: string, names: ReadonlyMap<string, readonly string[]>, size: number): boolean {
  for (let at = 0; at + size <= word.length; at++) {
    if (names.get(word.slice(at, at + size))?.some((name) => word.startsWith(name, at))) return true
  }
  return false
}

/** How a text is read. Each is tried on the results of the others too, because a text may be encoded several times. */
const readers: readonly ((text: string) => string)[] = [
  withoutReferences,
  (text) => withBytes(text, '%'),
  (text) => withBytes(text.replaceAll(/=\r?\n/g, ''), '='),
  (text) =>
    text.replaceAll(/[\\%]u([0-9a-f]{4})|\\u\{([0-9a-f]+)\}|\\x([0-9a-f]{2})/gi, (_, ...codes) => ofCode(codes, 16)),
  (text) => text.replaceAll(/\\([01][0-7][0-7])/g, (_, ...codes) => ofCode(codes, 8)).replaceAll('\\', ''),
  // The words between brackets are words, and this is the @ of UTF-7.
  (text) => text.replaceAll(/\+AEA-/gi, '@'),
  // A comment or an attribute without an end goes on to the end of the text.
  (text) => text.replaceAll(/<!--(?:.*?-->|.*)/gs, ''),
  (text) => text.replaceAll(/<[a-z/](?:=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))?|[^>=]+)*(?:>|$)/gi, ''),
  (text) => text.replaceAll(/<[^<>]*>/g, '').replaceAll(/\]\([^()]*\)/g, ''),
]

const mostReadings = 24

/** A text, and what it says to each kind of reader. */
function readings(text: string): string[] {
  const all = new Set([text])
  // Most texts have none of these signs.
  if (!/[&%=\\<+\]]/.test(text)) return [text]
  for (const one of all) for (const read of readers) if (all.size < mostReadings) all.add(read(one))
  return [...all]
}

/** The character of the first of these codes that there is. */
function ofCode(codes: readonly (string | undefined)[], base: 8 | 16): string {
  const code = Number.parseInt(codes.find((one) => one !== undefined) ?? '', base)
  return code < 0x110000 ? String.fromCodePoint(code) : ''
}

/** A text whose bytes after a sign are read, such as `%40`. */
function withBytes(text: string, sign: '%' | '='): string {
  if (!text.includes(sign)) return text
  const bytes = Buffer.from(text).toString('latin1')
  // A sign that is encoded itself, however often.
  const single = sign === '%' ? bytes.replaceAll(/%(?:25)+/g, '%') : bytes
  const codes = sign === '%' ? /%([0-9a-f]{2})/gi : /=([0-9a-f]{2})/gi
  return Buffer.from(
    single.replaceAll(codes, (_, code) => ofCode([code], 16)),
    'latin1',
  ).toString()
}

function withoutReferences(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll(/&(?:amp;)+/gi, '&')
    .replaceAll(/&#x([0-9a-f]+);?/gi, (_, code) => ofCode([code], 16))
    .replaceAll(/&#([0-9]+);?/g, (_, code) => ofCode([Number(code).toString(16)], 16))
    .replaceAll(/&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|fr|opf|scr);/gi, '$1')
    .replaceAll(/&([a-z]{2,31});/gi, (_, name: string) => references.get(name.toLowerCase()) ?? ' ')
}

/** The references that are no sign between two words. */
const references = new Map(
  Object.entries({ lt: '<', gt: '>', commat: '@', shy: '', bsol: '\\', equals: '=', percnt: '%' }),
)

/** The text in small letters without marks and ignorable characters. */
function plainly(text: string): string {
  // Most texts have neither, and take a fraction of the time.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Me}\p{Mc}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
}

/** The letters, digits and @ of a plain text. */
const lettersOf = (plain: string) => plain.replaceAll(/[^\p{L}\p{N}@]+/gu, '')

/** The sign that a word of a spelled address is: `ada at school dot example`. */
const signOf = (word: string) => (word === 'at' ? '@' : word === 'dot' ? '' : word)

const separators = /[^\p{L}\p{N}]+/u

const wordsIn = (text: string) =>
  plainly(text)
    .split(separators)
    .filter((word) => word !== '')
