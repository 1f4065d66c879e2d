/**
 * Characters that a terminal obeys or that reorder a text: controls (with U+009B, which starts a sequence alone), marks of
 * direction, separators of lines, invisible characters and halves of surrogate pairs. The joiners U+200C and U+200D are
 * parts of names.
 */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

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
  return text.replaceAll(unsafe, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
    }).join(''),
  )
}
