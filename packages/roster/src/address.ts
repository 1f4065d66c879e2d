// cspell:ignore aeopcyxijsovai
/** The form in which addresses are compared: the service stores them like this (D46). */
export function canonical(email: string): string {
  return email.trim().toLowerCase()
}

/** Characters that the address of a mailbox hardly has: they come from lists of addresses and from links. */
export const punctuation = /[<>()[\]:;,"\\]/

/** Whether a text may be an address. The service decides; this only finds cells that are something else. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)
}

/** Characters that cannot be seen, and quotes that text programs write. */
const unusual = /[\p{C}\u115F\u1160\u2800\u3164\u2018-\u201F«»‹›]|(?! )\p{Z}/gu
/** Letters that look like those of the Latin alphabet. */
const lookAlike = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu

/**
 * A text with the characters written out that look like others or like nothing, such as `ada<U+200B>@example.com`. Undefined if
 * it has none. They come from copied texts. The service would create a second student for such an address.
 */
export function withVisibleCharacters(text: string): string | undefined {
  const written = (character: string) =>
    `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
  const isLatin = /\p{Script=Latin}/u.test(text)
  const visible = text.replaceAll(unusual, written)
  // An accent of its own, as in files of macOS, looks like the letter that has it.
  const apart = text === text.normalize() ? visible : visible.replaceAll(/\p{M}/gu, written)
  const all = isLatin ? apart.replaceAll(lookAlike, written) : apart
  return all === text ? undefined : all
}

/** Latin letters, and those of other alphabets that look like them. */
const latin = 'aeopcyxijsovai'
const twins = '\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u03BF\u03BD\u03B1\u03B9'

/** An address without the differences that people cannot see. Two addresses with the same form most likely belong to one person. */
export function asSeen(email: string): string {
  return email
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(unusual, '')
    .replaceAll(lookAlike, (letter) => latin[twins.indexOf(letter)] ?? letter)
}

/** Whether a text has the form of an id of the service. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
