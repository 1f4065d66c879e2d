import * as fc from 'fast-check'

/*
 * Texts that make trouble: case pairs that are not one to one, blanks of all sorts, lengths at the limits, characters of
 * two UTF-16 units, and words that mean something to JavaScript.
 */

const plainNames = ['VIP', 'vip', ' Vip\t', 'Gold', 'GOLD', 'Team', 'Cohort', 'Cohort 1', 'Straße', 'STRASSE']
const caseNames = ['İ', 'i̇', 'I', 'ı', 'i', 'ΑΣ', 'ας', 'ασ', 'Élan', 'E\u0301lan', 'ǅ', 'ﬁ', 'K']

/** Names of lists. Many are the same in lower case, so that they collide (D73). */
export const names = [...plainNames, ...caseNames]

const blanks = ['', ' ', '\t\n', '\u00a0', '\u3000\ufeff', '\u200b', '\0', '\ud83d', '\u202e', 'a\u0000b']
const words = [
  'constructor',
  '__proto__',
  'toString',
  'null',
  'undefined',
  '0',
  'NaN',
  '-0',
  '1e999',
  '"',
  '\\',
  'true',
]

/** Texts that are handled wrongly by one who does not think of them. */
export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...names,
    ...blanks,
    ...words,
    '../lists',
    '\ude00\ud83d',
    '😀',
    '\uffff',
    "'; drop table students; --",
    '<script>alert(1)</script>',
    '%00',
    '%s%n',
    '${1}',
    '{{unknown.1}}',
    'a\r\nx-injected: 1',
  ),
  textsOfLength(1, 99, 100, 101, 200, 201, 254, 255, 500, 501, 5000),
  // Not `fc.string({ unit: 'binary' })`, which takes a second to make its table of characters.
  fc.array(fc.nat(0x2ffff), { maxLength: 8 }).map((points) => String.fromCodePoint(...points)),
)

/** Texts with so many characters. Blanks around them do not count where a text is trimmed (D44, D45). */
export function textsOfLength(...counts: readonly number[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...counts),
      fc.constantFrom('x', '😀', '\ud83d', 'İ', 'é'),
      fc.constantFrom('', '', ' ', '\t'),
    )
    .map(([count, letter, blank]) => `${blank}{{repeat ${Math.max(count, 0)} ${letter}}}${blank}`)
}

export const knownEmails = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal'].map((name) => `${name}@example.com`)

const wrongEmails = ['', ' ', 'ada', 'ada@example', '@example.com', 'ada@.', 'ada@example.', 'a da@example.com']
const oddEmails = ['ada@@example.com', 'a@b@c.d', 'ada@exam\u00a0ple.com', 'ada@example.com\0', '{{repeat 60000 a@}}']

/** Addresses as callers write them. */
export const emails: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...knownEmails) },
  { weight: 3, arbitrary: around(fc.constantFrom(...knownEmails).map((email) => email.toUpperCase())) },
  { weight: 4, arbitrary: fc.nat(30).map((number) => `new-${number}@example.com`) },
  { weight: 2, arbitrary: fc.nat(30).map((number) => `{{email.${number}}}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['ada+tag', 'a.da', 'Straße', 'STRASSE', 'İnci', 'i̇nci', 'ΑΣ', 'ας', '😀', '__proto__', 'a"b', '"quoted"'].map(
        (local) => `${local}@example.com`,
      ),
      'a@b.c',
      'a@b..c',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...wrongEmails, ...oddEmails, 'a@'.repeat(2000)),
  },
  // D46: at most 254 characters in lower case, where İ has one more.
  {
    weight: 1,
    arbitrary: around(
      fc
        .tuple(fc.constantFrom(125, 126, 249, 250, 251), fc.constantFrom('a', 'A', '😀', 'İ'))
        .map(([count, letter]) => `{{repeat ${count} ${letter}}}@b.c`),
    ),
  },
)

/** The same texts, with blanks around some. */
function around(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, fc.constantFrom('', ' ', '\t', '\u00a0')).map(([text, blank]) => blank + text + blank)
}

export const times = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2025-06-01T12:30:00Z',
  '2026-01-01T01:00:00+01:00',
  '2028-02-29T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01',
  'yesterday',
)
