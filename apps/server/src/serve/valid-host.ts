/**
 * Returns a function that says whether a URL can have a Host header. It remembers the last valid one, because most requests
 * have the same.
 */
export function checkedHosts(): (host: string | undefined) => boolean {
  let valid: string | undefined
  return (host) => {
    if (host === valid) return true
    if (host !== undefined && !URL.canParse(`http://${host}`)) return false
    valid = host
    return true
  }
}
