/**
 * Whether a page of another site sent a request. The cookies of the user come with such a request, so without this check
 * any page could write in the user's name, and use up the academy's rate limit with reads.
 *
 * Every current browser sends `Sec-Fetch-Site` to https and to localhost, and no page can change it. Otherwise `Origin`
 * is compared with `Host`. A request without both headers is from no browser.
 */
export function isCrossSite({ method, headers, url }: Request, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  if (origin !== null && allowedOrigins.includes(origin)) return false
  const site = headers.get('sec-fetch-site')
  if (site === null) return origin !== null && hostOf(origin) !== (headers.get('host') ?? hostOf(url))
  if (site === 'same-origin' || site === 'none') return false
  // The user follows a link of another site, which cannot read the response. Frameworks that render on the server send
  // the headers of such a navigation with their own reads.
  return !(method === 'GET' && headers.get('sec-fetch-mode') === 'navigate')
}

/** The host and port of a URL. Undefined for the origin `null`. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
