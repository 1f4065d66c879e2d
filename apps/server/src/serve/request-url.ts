/**
 * A request target that `URL` can read, and whose path it keeps as it is (D02). Without this, `URL` turns `\` into `/` and
 * resolves `.` and `..`, so that other paths would reach an endpoint.
 */
export function withExactPath(sent: string): string {
  // R016: srvx has an empty response for an address with another scheme, or with a host that is none, such as `http://:host/`.
  const isUsable = sent.startsWith('/') || (/^https?:/i.test(sent) && URL.canParse(sent))
  const target = isUsable ? sent : sent.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, 'http://_invalid_')
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!normalised.test(path)) return target
  const kept = path
    .replaceAll('\\', '%5C')
    .replaceAll(dotSegments, (segment) => segment.replaceAll(/\.|%2e/gi, '%252E'))
  return end < 0 ? kept : kept + target.slice(end)
}

const normalised = /\\|\/(?:\.|%2e)/i
/** The slash stays outside the match, so that segments next to each other are found. */
const dotSegments = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi

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
