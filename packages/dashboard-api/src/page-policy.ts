/** The values of `Content-Security-Policy` for the pages. */
export const pagePolicy = {
  // Avatars of students are on other servers.
  dashboard: contentPolicy('data: https: http:'),
  docs: contentPolicy('data: blob:'),
}

/**
 * The policy of a page: it loads scripts from this server alone and sends data to it alone, and other pages cannot frame it.
 * Only styles may be inline: libraries add them while they run. `images` are the other sources of images.
 */
function contentPolicy(images: string): string {
  return [
    "default-src 'none'",
    "connect-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
