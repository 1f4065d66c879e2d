/** The form in which addresses are compared: the service stores them like this (D46). */
export function canonical(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a text may be an address. The service decides; this only finds cells that are something else. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)
}

/**
 * An address with its invisible characters written out, such as `ada<U+200B>@example.com`. Undefined if it has none. They come
 * from copied texts. The service would create a second student for such an address.
 */
export function withVisibleCharacters(email: string): string | undefined {
  const visible = email.replaceAll(/[\p{C}\u115F\u1160\u2800\u3164]/gu, (character) => {
    return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
  })
  return visible === email ? undefined : visible
}

/** Whether a text has the form of an id of the service. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
