import * as fc from 'fast-check'

/*
 * Texts that make trouble: case pairs that are not one to one, blanks of all sorts, lengths at the limits, characters of
 * two UTF-16 units, and words that mean something to JavaScript.
 */

// Not `fc.string({ unit: 'binary' })`, which takes a second to make its table of characters.
const anyTexts = fc.array(fc.nat(0x2ffff), { maxLength: 12 }).map((points) => String.fromCodePoint(...points))

const emoji = '😀'

/** Names of lists. Many are the same in lower case, so that they collide (D73). */
export const listNames = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('VIP', 'vip', ' Vip\t', 'Gold', 'GOLD', 'Silver', 'Cohort 1', 'Straße', 'STRASSE'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('İ', 'i̇', 'I', 'ı', 'i', 'ΑΣ', 'ας', 'ασ', 'Élan', 'E\u0301lan', 'ǅ', 'ﬁ', 'K'),
  },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\t\n', '\u00a0', '\u3000\ufeff', '\u200b', '\0', '\ud83d') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('constructor', '__proto__', 'toString', 'null', 'undefined', '0', '"', '\\', '../lists'),
  },
  { weight: 1, arbitrary: lengths(100) },
  { weight: 1, arbitrary: anyTexts },
)

/** Names of students. */
export const studentNames = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Ada', ' Ada Lovelace ', 'İnci', emoji, 'O’Neil', 'a\u0000b', '\ud83d') },
  { weight: 2, arbitrary: fc.constantFrom('', '  ', '\n', '\u00a0') },
  { weight: 1, arbitrary: lengths(200) },
  { weight: 1, arbitrary: anyTexts },
)

/** Descriptions of lists. */
export const descriptions = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', ' ', 'Paying', '  kept as it is \n', emoji) },
  { weight: 1, arbitrary: lengths(500) },
)

/** Texts with this many characters, or one more. Blanks around them do not count where a text is trimmed (D44, D45). */
function lengths(limit: number): fc.Arbitrary<string> {
  const letters = fc.constantFrom('x', emoji, '\ud83d', 'İ')
  const counts = fc.constantFrom(limit, limit + 1)
  const blanks = fc.constantFrom('', ' ', '\t')
  return fc.tuple(letters, counts, blanks).map(([letter, count, blank]) => blank + letter.repeat(count) + blank)
}

export const knownEmails = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal'].map((name) => `${name}@example.com`)

/** Addresses as callers write them. */
export const emails = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...knownEmails) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...knownEmails), fc.constantFrom('', ' ', '\t', '\u00a0'))
      .map(([email, blank]) => `${blank}${email.toUpperCase()}${blank}`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'ada+tag@example.com',
      'a.da@example.com',
      'a@b.c',
      'Straße@example.com',
      'STRASSE@example.com',
      'İnci@example.com',
      'i̇nci@example.com',
      'ΑΣ@example.com',
      'ας@example.com',
      `${emoji}@example.com`,
      '__proto__@example.com',
      'a"b@example.com',
      'a@b..c',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
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
    ),
  },
  // D46: at most 254 characters in lower case, where İ has one more.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', 'A', emoji, 'İ'), fc.constantFrom(125, 126, 249, 250), fc.constantFrom('', ' '))
      .map(([letter, count, blank]) => `${blank}${letter.repeat(count)}@b.c${blank}`),
  },
)

/** JSON values of types that most fields do not take (D43, D96). */
export const wrongValues: fc.Arbitrary<unknown> = fc.constantFrom(
  null,
  true,
  false,
  0,
  1,
  1.5,
  '',
  'text',
  'true',
  [],
  [null],
  [1],
  ['x'],
  [[]],
  {},
  { email: 'ada@example.com' },
)
