/**
 * Characters that a terminal obeys, that reorder a text or that hide one: controls (with U+009B, which starts a sequence alone),
 * marks of direction, separators of lines, invisible characters, letters that are blank, and halves of surrogate pairs.
 */
const unsafe = /[\u{16FE4}\u{1D159}\u2800\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const joiner = /^[\u200C\u200D]$/
const endsInEmoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u
const endsInLetter = /[\p{L}\p{M}]$/u
const beginsWithLetter = /^[\p{L}\p{M}\p{Extended_Pictographic}]/u

/** Whether a character shapes the ones beside it: a joiner between letters or emoji, and the first U+FE0F after an emoji. */
function isPartOfLetters(character: string, before: string, after: string): boolean {
  if (character === '\uFE0F')
    return /\p{Extended_Pictographic}$/u.test(before) || (/[\d#*]$/.test(before) && after.startsWith('\u20E3'))
  return (
    joiner.test(character) && beginsWithLetter.test(after) && (endsInLetter.test(before) || endsInEmoji.test(before))
  )
}

/** The longest text that a line shows of a value. */
const longest = 300

/** A value as a part of one line: cut, and with every character escaped that a terminal obeys. */
export function plain(text: string): string {
  return escaped(text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
}

/** Colours and weights, which Node's `styleText` writes. They change neither the text nor its place. */
const styles = new RegExp(`(${String.fromCharCode(27)}${String.raw`\[(?:[012]|22|3[1-9]|9[0-7])m`})`)

/**
 * The text of a command as it is printed. Lines and tabs stay. A response of the service may contain anything else, and must
 * not reach the terminal.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\n\t]+/g, escaped)
}

/** The same with colours, for a text in which `plain` has read each value of others. */
export function printableWithStyles(text: string): string {
  return text
    .split(styles)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll(unsafe, (character, at: number) => {
    const end = at + character.length
    if (isPartOfLetters(character, text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2))) return character
    return Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
    }).join('')
  })
}
