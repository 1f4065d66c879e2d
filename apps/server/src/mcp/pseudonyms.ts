import { randomInt } from 'node:crypto'

import { nameAt, nameCount } from '@academy-access/engine/internal'
import { isObject, kindOf, type PersonalField, studentFields } from '@academy-access/schemas/internal'

import { createFinder, type FoundPerson, type KnownPerson } from '../find-persons/finder.ts'
import { wordsOfContract } from '../without-values.ts'

/** Each made-up value of any run contains it. No text around a made-up value can be a part of it. */
const mark = /madeup-\d{5}-[0-9a-z]*/gi

type Kind = 'address' | 'name' | 'picture' | 'text'

/** A made-up value, and the real text in its place. */
interface Pseudonym {
  readonly madeUp: string
  /** Where the mark is in it. */
  readonly markAt: number
  readonly real: string
}

/**
 * Replaces persons in texts by made-up ones, and these by the real ones again: `reveal(hide(text))` is the text. Each spelling of
 * a name or an address has a made-up value of its own, so that it comes back as it was written.
 */
export function createPseudonyms() {
  const run = `madeup-${randomInt(10_000, 100_000)}-`
  const firstPerson = randomInt(nameCount)
  const finder = createFinder<KnownPerson>()
  /** The number of each person, by the address. */
  const persons = new Map<string, number>()
  const bySpelling = new Map<string, Pseudonym>()
  const byMark = new Map<string, Pseudonym>()
  const known = new Set<string>()

  /** The made-up value in place of a text. Its mark is a counter, so that nothing can be learned from it. */
  function madeUpFor(kind: Kind, real: string, owner: string): string {
    const spelling = `${kind} ${real}`
    const former = bySpelling.get(spelling)
    if (former) return former.madeUp
    const number = persons.get(owner.toLowerCase()) ?? persons.size
    persons.set(owner.toLowerCase(), number)
    const [first, last] = nameAt((firstPerson + number) % nameCount)
    const code = `${run}${byMark.size.toString(36)}`
    const madeUp = {
      address: `${first}.${last}.${code}@madeup.example`.toLowerCase(),
      name: `${first} ${last} [${code}]`,
      picture: `https://madeup.example/${code}.png`,
      text: `[${code}]`,
    }[kind]
    const pseudonym = { madeUp, markAt: madeUp.indexOf(code), real }
    bySpelling.set(spelling, pseudonym)
    byMark.set(code, pseudonym)
    return madeUp
  }

  /** A text without persons, and without what looks like a made-up one. */
  function hide(text: string): string {
    const marks = Array.from(text.matchAll(mark), ({ 0: found, index }) => {
      return { start: index, end: index + found.length, kind: 'text' as const, person: undefined }
    })
    const parts: (Omit<FoundPerson<KnownPerson>, 'kind'> & { readonly kind: Kind })[] = []
    for (const one of [...finder.find(text, true), ...marks].toSorted((a, b) => a.start - b.start)) {
      const last = parts.at(-1)
      if (last && one.start < last.end) parts[parts.length - 1] = { ...last, end: Math.max(last.end, one.end) }
      else parts.push(one)
    }
    return parts.reduceRight((left, { start, end, kind, person }) => {
      const real = text.slice(start, end)
      return left.slice(0, start) + madeUpFor(kind, real, person?.email ?? real) + left.slice(end)
    }, text)
  }

  /** The data of a response without persons: the personal fields of a student as a whole, and the persons in all other texts. */
  function hideData(value: unknown): unknown {
    if (typeof value === 'string') return idOrTime.test(value) || wordsOfContract().has(value) ? value : hide(value)
    if (Array.isArray(value)) return value.map(hideData)
    if (!isObject(value)) return value
    const { email } = value
    const fields = Object.entries(value).map(([field, one]) => {
      const isPersonal = typeof email === 'string' && kindOf(studentFields, field) === 'personal'
      if (!isPersonal || typeof one !== 'string' || one === '') return [field, hideData(one)]
      return [field, madeUpFor(kindOfField(field), one, email)]
    })
    return Object.fromEntries(fields) as unknown
  }

  return {
    hide,
    hideData,
    /** Looks for the persons of a response in all texts from now on. Returns whether one of them is new. */
    learn(value: unknown): boolean {
      if (Array.isArray(value)) return value.map((one) => this.learn(one)).includes(true)
      if (!isObject(value)) return false
      const { email, name } = value
      const person = `${String(email)}\n${String(name)}`
      const isNew = typeof email === 'string' && known.size < known.add(person).size
      if (isNew) finder.add({ email, name: typeof name === 'string' ? name : null })
      return this.learn(Object.values(value)) || isNew
    },
    /** A text with the real persons in place of the made-up ones. */
    reveal(text: string): string {
      let [revealed, end] = ['', 0]
      for (const { 0: code, index } of text.matchAll(mark)) {
        const pseudonym = byMark.get(code.toLowerCase())
        const start = index - (pseudonym?.markAt ?? 0)
        const { madeUp = '', real } = pseudonym ?? {}
        // A changed one is no person.
        if (start < end || text.slice(start, start + madeUp.length).toLowerCase() !== madeUp.toLowerCase()) continue
        if (real === undefined) continue
        revealed += text.slice(end, start) + real
        end = start + madeUp.length
      }
      return revealed + text.slice(end)
    },
    /** The first made-up value of this or another run that a text contains. */
    madeUpIn: (text: string) => text.match(mark)?.[0],
  }
}

/** The forms of the personal fields. The compiler names one that is missing. */
const kinds = { email: 'address', name: 'name', avatar_url: 'picture' } as const satisfies Record<PersonalField, Kind>
const kindOfField = (field: string): Kind => (Object.hasOwn(kinds, field) ? kinds[field as PersonalField] : 'text')

const idOrTime = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/i
