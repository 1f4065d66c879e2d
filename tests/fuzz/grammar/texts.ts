import { knownEmails, oddEmails, oddTexts as knownOddTexts, wrongEmails } from '@academy-access/kit/texts'
import * as fc from 'fast-check'

/** Texts that make trouble: limits, blanks, case pairs, characters of two units, words of JavaScript, other languages. */
export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...knownOddTexts,
    '\u202e',
    'a\u0000b',
    '\ude00\ud83d',
    '😀',
    '\uffff',
    'NaN',
    '-0',
    '1e999',
    "'; drop table students; --",
    '<script>alert(1)</script>',
    '%00',
    '%s%n',
    '${1}',
    '{{unknown.1}}',
    'a\r\nx-injected: 1',
  ),
  fc.constantFrom(1, 99, 100, 101, 200, 201, 254, 255, 500, 501, 5000).map((count) => `{{repeat ${count} x}}`),
  fc.constantFrom(100, 101, 254, 500, 501).map((count) => `{{repeat ${count} é}}`),
  // Not `fc.string({ unit: 'binary' })`, which takes a second to make its table of characters.
  fc.array(fc.nat(0x2ffff), { maxLength: 8 }).map((points) => String.fromCodePoint(...points)),
)

export const emails: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...knownEmails) },
  { weight: 6, arbitrary: fc.nat(30).map((number) => `new-${number}@example.com`) },
  { weight: 2, arbitrary: fc.nat(30).map((number) => `{{email.${number}}}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...oddEmails,
      ...wrongEmails,
      'ADA@EXAMPLE.COM',
      ' bob@example.com ',
      '"quoted"@example.com',
      'ada@example.com\0',
      '{{repeat 250 a}}@b.c',
      '{{repeat 251 a}}@b.c',
      '{{repeat 60000 a@}}',
    ),
  },
)

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
