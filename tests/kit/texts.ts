import type { Dice } from './dice.ts'

/*
 * Texts that make trouble: case pairs that are not one to one, blanks of all sorts, lengths at the limits, characters of
 * two UTF-16 units, and words that mean something to JavaScript.
 */

const emoji = '😀'
const loneSurrogate = '\ud83d'

/** Up to eleven characters of any kind. */
const anyText = (dice: Dice) => String.fromCodePoint(...dice.many(dice.below(12), () => dice.below(0x30000)))

/** A text with this many characters, or one more. Blanks around it do not count where a text is trimmed (D44, D45). */
function atLimit(dice: Dice, limit: number): string {
  const letter = dice.pick(['x', emoji, loneSurrogate, 'İ'])
  const blank = dice.pick(['', ' ', '\t'])
  return blank + letter.repeat(limit + dice.below(2)) + blank
}

const plainNames = ['VIP', 'vip', ' Vip\t', 'Gold', 'GOLD', 'Silver', 'Cohort 1', 'Straße', 'STRASSE']
const caseNames = ['İ', 'i̇', 'I', 'ı', 'i', 'ΑΣ', 'ας', 'ασ', 'Élan', 'E\u0301lan', 'ǅ', 'ﬁ', 'K']
const blankNames = ['', ' ', '\t\n', '\u00a0', '\u3000\ufeff', '\u200b', '\0', loneSurrogate]
const wordNames = ['constructor', '__proto__', 'toString', 'null', 'undefined', '0', '"', '\\', '../lists']

/** Texts that are handled wrongly by one who does not think of them. */
export const oddTexts: readonly string[] = [...caseNames, ...blankNames, ...wordNames]

/** A name of a list. Many are the same in lower case, so that they collide (D73). */
export const listName = (dice: Dice): string =>
  dice.weighted([
    [6, () => dice.pick(plainNames)],
    [3, () => dice.pick(caseNames)],
    [1, () => dice.pick(blankNames)],
    [1, () => dice.pick(wordNames)],
    [1, () => atLimit(dice, 100)],
    [1, () => anyText(dice)],
  ])

/** A name of a student. */
export const studentName = (dice: Dice): string =>
  dice.weighted([
    [6, () => dice.pick(['Ada', ' Ada Lovelace ', 'İnci', emoji, 'O’Neil', 'a\u0000b', loneSurrogate])],
    [2, () => dice.pick(['', '  ', '\n', '\u00a0'])],
    [1, () => atLimit(dice, 200)],
    [1, () => anyText(dice)],
  ])

/** A description of a list. */
export const description = (dice: Dice): string =>
  dice.weighted([
    [4, () => dice.pick(['', ' ', 'Paying', '  kept as it is \n', emoji])],
    [1, () => atLimit(dice, 500)],
  ])

export const knownEmails = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal'].map((name) => `${name}@example.com`)

export const oddEmails = [
  'ada+tag@example.com',
  'a.da@example.com',
  'a@b.c',
  'Straße@example.com',
  'STRASSE@example.com',
  'a@b..c',
  'İnci@example.com',
  'i̇nci@example.com',
  'ΑΣ@example.com',
  'ας@example.com',
  `${emoji}@example.com`,
  '__proto__@example.com',
  'a"b@example.com',
]

export const wrongEmails = [
  '',
  ' ',
  'ada',
  'ada@example',
  '@example.com',
  'ada@.',
  'ada@example.',
  'a da@example.com',
  'ada@@example.com',
  'a@b@c.d',
  'ada@exam\u00a0ple.com',
  'a@'.repeat(2000),
]

/** An address as a caller writes it. */
export const email = (dice: Dice): string =>
  dice.weighted([
    [12, () => dice.pick(knownEmails)],
    [3, () => withBlanks(dice, dice.pick(knownEmails).toUpperCase(), ['', ' ', '\t', '\u00a0'])],
    [2, () => dice.pick(oddEmails)],
    [1, () => dice.pick(wrongEmails)],
    // D46: at most 254 characters in lower case, where İ has one more.
    [
      1,
      () => {
        const letter = dice.pick(['a', 'A', emoji, 'İ'])
        return withBlanks(dice, `${letter.repeat(dice.pick([125, 126, 249, 250]))}@b.c`, ['', ' '])
      },
    ],
  ])

function withBlanks(dice: Dice, text: string, blanks: readonly string[]): string {
  const blank = dice.pick(blanks)
  return blank + text + blank
}

/** A JSON value of a type that most fields do not take (D43, D96). */
export const wrongValue = (dice: Dice): unknown =>
  dice.pick<unknown>([
    null,
    true,
    false,
    0,
    1,
    1.5,
    '',
    'text',
    'true',
    {},
    { email: 'ada@example.com' },
    [],
    [null],
    [1],
    ['x'],
    [[]],
  ])
