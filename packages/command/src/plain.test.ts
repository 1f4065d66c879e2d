import { styleText } from 'node:util'

import { expect, it } from 'vitest'

import { plain, printable, printableWithStyles } from './plain.ts'

it.each([
  ['the title of the terminal', '\u001B]0;owned\u0007', String.raw`\u001b]0;owned\u0007`],
  ['a sequence of one character', '\u009B2J', String.raw`\u009b2J`],
  ['the direction of a text', 'ada\u202Egpj.exe', String.raw`ada\u202egpj.exe`],
  ['an isolate', '\u2066x\u2069', String.raw`\u2066x\u2069`],
  ['a return to the start of the line', 'bad\rgood', String.raw`bad\u000dgood`],
  ['a separator of lines', 'a\u2028b', String.raw`a\u2028b`],
  ['a tag', '\u{E0041}', String.raw`\udb40\udc41`],
  ['half a character', '\uD800', String.raw`\ud800`],
  ['a selector of a variant that is not one of an emoji', 'a\u{E0100}\uFE01', String.raw`a\udb40\udd00\ufe01`],
  ['a second selector', '❤\uFE0F\uFE0F', `❤\uFE0F${String.raw`\ufe0f`}`],
  ['a selector after a digit', '1\uFE0F', String.raw`1\ufe0f`],
  ['joiners between no letters', 'a\u200D\u200C \u200Db', String.raw`a\u200d\u200c \u200db`],
  ['a joiner of graphemes', 'a\u034Fb', String.raw`a\u034fb`],
  ['blank letters', '\u3164\uFFA0\u115F\u1160\u2800', String.raw`\u3164\uffa0\u115f\u1160\u2800`],
  ['soft hyphens and invisible signs', '\u00AD\u2062\u2064', String.raw`\u00ad\u2062\u2064`],
  ['selectors and separators of Mongolian and Khmer', '\u180B\u180E\u17B4', String.raw`\u180b\u180e\u17b4`],
  ['hidden text', '\u001B[8mx', String.raw`\u001b[8mx`],
])('escapes %s', (_, text, expected) => {
  expect(plain(text)).toBe(expected)
  expect(printable(text)).toBe(expected)
  expect(printableWithStyles(text)).toBe(expected)
  // In JSON it is the same value.
  expect(JSON.parse(printable(JSON.stringify(text)))).toBe(text)
})

it('keeps letters of all kinds, and the joiners in them', () => {
  for (const text of ['Zoë', '李明', 'می‌خواهم', '👩‍🎓', '👩🏽‍🎓', '👩‍❤️‍👩', '❤️', '1️⃣', 'क्‍ष', 'a b']) {
    expect(plain(text)).toBe(text)
    expect(printable(text)).toBe(text)
  }
})

it('a value is a part of one line; a printed text has lines and tabs, and colours only where values of others were read before', () => {
  expect(plain('a\nb\tc')).toBe(String.raw`a\u000ab\u0009c`)
  expect(plain('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
  const text = `a\n\t${styleText(['bold', 'red'], 'b', { validateStream: false })}`
  expect(printableWithStyles(text)).toBe(text)
  expect(printable(text)).toBe(text.replaceAll('\u001B', String.raw`\u001b`))
})
