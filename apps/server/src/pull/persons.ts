import type { Student } from '@academy-access/sdk'

import { addressesOf } from '../addresses.ts'

/** Finds the persons of an academy in texts, however their names are written. */
export type Persons = ReturnType<typeof collectPersons>

/** A shorter word of a script with spaces, such as "Al", is part of too many texts. */
const shortestWord = 3
/** In a script without spaces, one character is. */
const shortestWithoutSpaces = 2
/** The longest name that is looked for in a script without spaces. */
const longestWithoutSpaces = 24

const scriptsWithoutSpaces = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const withoutSpaces = new RegExp(
  `[${scriptsWithoutSpaces.map((script) => String.raw`\p{scx=${script}}`).join('')}]+`,
  'gu',
)

/** Collects names and addresses. They are compared without marks, and without the difference of capital and small letters. */
export function collectPersons(people: Iterable<Pick<Student, 'email' | 'name'>>) {
  const emails = new Set<string>()
  const parts = new Set<string>()
  /** The words of names that have a word, by the longest word, which the fewest texts have. */
  const names = new Map<string, Map<string, string[]>>()
  /** Names as one word: with their number of words. */
  const joined = new Map<string, number>()
  for (const { email, name } of people) {
    const [account = ''] = email.split('@')
    emails.add(folded(email.trim()))
    for (const text of [account, name ?? '']) {
      const words = wordsOf(folded(text))
      for (const word of words) if (isLong(word)) parts.add(word)
      // An account of one word is often a word such as "hello".
      if (!isLong(words.join('')) || (text === account && words.length === 1)) continue
      for (const one of [words, words.toReversed()]) {
        joined.set(one.join(''), Math.max(words.length, joined.get(one.join('')) ?? 0))
      }
      const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
      const same = names.get(longest) ?? new Map<string, string[]>()
      names.set(longest, same.set(words.join(' '), words))
    }
  }
  return {
    /**
     * Whether a text contains the whole name of a person: all its words in any order, or all of them as one word.
     *
     * @param fewestWords Of a name in a script with spaces. A name of one word may be a word of other texts.
     */
    hasName(text: string, fewestWords: number): boolean {
      const words = new Set(allWordsOf(text))
      const isOneWord = (word: string) => (joined.get(word) ?? 0) >= fewestWords
      return (
        [...words].some(
          (word) =>
            isOneWord(word) ||
            [...(names.get(word)?.values() ?? [])].some(
              (name) => name.length >= fewestWords && name.every((one) => words.has(one)),
            ),
        ) || partsOfRuns(text).some((part) => joined.has(part))
      )
    },
    /** Whether a text contains the address of a person. */
    hasAddress: (text: string) => addressesOf(folded(text)).some((address) => emails.has(address)),
    /** Whether a text contains a word of a name, or of the part of an address before the @. */
    hasPart: (text: string) => [...allWordsOf(text), ...partsOfRuns(text)].some((word) => parts.has(word)),
  }
}

/** Whether a text has an @, or the digits of a phone number. */
export function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC')
  return plain.includes('@') || /\+\d(?:[\s()./-]{0,3}\d){6}|\d(?:[\s()./-]{0,3}\d){8}/.test(plain)
}

/** A text without marks, in small letters. `ß` becomes `ss`, and characters of full width become those of half width. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a text. `AdaLovelace2` is one word, and three words. */
function allWordsOf(text: string): string[] {
  const spaced = text
    .normalize('NFKC')
    .replaceAll(/(?=\p{Lu})(?<=\p{Ll})|(?=\p{N})(?<=\p{L}\p{M}*)|(?=\p{L})(?<=\p{N})/gu, ' ')
  return [...wordsOf(folded(text)), ...wordsOf(folded(spaced))]
}

/** Each part of the runs of a text in a script without spaces. */
function partsOfRuns(text: string): string[] {
  return (folded(text).match(withoutSpaces) ?? []).flatMap((run) =>
    Array.from(run, (_, start) =>
      Array.from({ length: longestWithoutSpaces - 1 }, (_, more) =>
        run.slice(start, start + shortestWithoutSpaces + more),
      ),
    ).flat(),
  )
}

function isLong(word: string): boolean {
  const isWithoutSpaces = word !== '' && word.replaceAll(withoutSpaces, '') === ''
  return word.length >= (isWithoutSpaces ? shortestWithoutSpaces : shortestWord)
}
