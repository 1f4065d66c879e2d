/** `; did you mean x?` if a name is close, otherwise a list of all names. */
export function suggest(name: string, names: readonly string[]): string {
  const closest = closestName(name, names)
  return closest === undefined ? `; expected ${names.join(', ')}` : `; did you mean ${closest}?`
}

/**
 * The name that was probably meant: the one with the fewest differences, if at most a third of its letters differ. Case,
 * dashes and underscores do not count, so `sendWelcomeEmail` is `send_welcome_email`.
 */
export function closestName(name: string, names: readonly string[]): string | undefined {
  const text = plain(name)
  for (let differences = 0; differences < 4; differences++) {
    const closest = names.find((candidate) => {
      const other = plain(candidate)
      return differences * 3 <= Math.max(text.length, other.length) && isClose(text, other, differences)
    })
    if (closest !== undefined) return closest
  }
  return undefined
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '')

/** Whether one text becomes the other if so many letters are added, omitted, replaced or swapped with the next one. */
function isClose(a: string, b: string, differences: number): boolean {
  if (Math.abs(a.length - b.length) > differences) return false
  if (a === b) return true
  if (a[0] === b[0]) return isClose(a.slice(1), b.slice(1), differences)
  const swapped = a[0] === b[1] && a[1] === b[0]
  return (
    isClose(a.slice(1), b, differences - 1) ||
    isClose(a, b.slice(1), differences - 1) ||
    isClose(a.slice(1), b.slice(1), differences - 1) ||
    (swapped && isClose(a.slice(2), b.slice(2), differences - 1))
  )
}
