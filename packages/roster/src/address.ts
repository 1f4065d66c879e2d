/** The form in which addresses are compared: the service stores them like this (D46). */
export function canonical(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a text may be an address. The service decides; this only finds cells that are something else. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)
}

/** Whether a text has the form of an id of the service. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
