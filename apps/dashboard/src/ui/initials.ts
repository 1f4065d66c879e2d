/** The first letters of the first and the last word of the name, or the first letter of the email address. */
export function initialsOf({ name, email }: { readonly name: string | null; readonly email: string }): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const chosen = words.length === 0 ? [email] : [words[0], words.length > 1 ? words.at(-1) : undefined]
  // A letter can be more than one character of JavaScript.
  return chosen
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
