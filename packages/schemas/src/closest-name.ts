// The one rule for "did you mean". No zod in this file.

/** `; did you mean x?` if a name is close, otherwise a list of all names. */
export function suggest(name: string, names: readonly string[], otherwise = `expected ${names.join(', ')}`): string {
  const closest = closestName(name, names)
  return closest === undefined ? `; ${otherwise}` : `; did you mean ${closest}?`
}

/** The first five names, and how many there are besides: a list of all of them hides the rest of a message. */
export function fewOf(names: readonly string[]): string {
  return names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
}

/** A name with more differences is another one. */
const mostDifferences = 3
/** Nearly every shorter name is one letter away from another. */
const shortestName = 3
/** A longer text is no name. */
const longestName = 300

/**
 * The name that was probably meant: the one with the fewest differences, if at most a third of its letters and at most
 * three differ. Case, spaces, dashes and underscores do not count, so `sendWelcomeEmail` is `send_welcome_email`. In email
 * addresses the limit holds on both sides of the @.
 */
export function closestName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > longestName) return undefined
  const text = plain(name)
  let closest: string | undefined
  let fewest = mostDifferences + 1
  for (const candidate of names) {
    if (candidate.length > longestName) continue
    const count = differences(text, plain(candidate))
    if (count === undefined || count >= fewest) continue
    closest = candidate
    fewest = count
    if (count === 0) break
  }
  return closest
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

/** How many letters differ, or undefined for too many. */
function differences(text: string, other: string): number | undefined {
  const [local, domain, ...more] = text.split('@')
  const [otherLocal, otherDomain, ...others] = other.split('@')
  const areAddresses = domain !== undefined && otherDomain !== undefined && more.length + others.length === 0
  if (!areAddresses) return lettersBetween(text, other)
  const first = lettersBetween(local ?? '', otherLocal ?? '')
  const second = lettersBetween(domain, otherDomain)
  return first === undefined || second === undefined ? undefined : first + second
}

function lettersBetween(text: string, other: string): number | undefined {
  if (text === other) return text === '' ? undefined : 0
  if (Math.min(text.length, other.length) < shortestName) return undefined
  const most = Math.min(mostDifferences, Math.floor(Math.max(text.length, other.length) / 3))
  for (let count = 1; count <= most; count++) if (isWithin(text, other, count)) return count
  return undefined
}

/** Whether one text becomes the other if so many letters are added, omitted, replaced or swapped with the next one. */
function isWithin(a: string, b: string, count: number): boolean {
  if (Math.abs(a.length - b.length) > count) return false
  if (a === b) return true
  if (count === 0) return false
  let same = 0
  while (a[same] === b[same]) same++
  const [restA, restB] = [a.slice(same), b.slice(same)]
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0]
  return (
    isWithin(restA.slice(1), restB, count - 1) ||
    isWithin(restA, restB.slice(1), count - 1) ||
    isWithin(restA.slice(1), restB.slice(1), count - 1) ||
    (isSwapped && isWithin(restA.slice(2), restB.slice(2), count - 1))
  )
}
