const files = /\/dashboard\/(?:assets|src)\//.exec(import.meta.url)

/**
 * The address of the service, without a slash at the end: the origin, and the path at which another app has mounted the
 * service. The page's own files are below it.
 */
export const serviceUrl = files ? import.meta.url.slice(0, files.index) : location.origin
