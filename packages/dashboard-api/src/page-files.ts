import { routeNotFound } from '@academy-access/schemas/internal'
import { FastResponse } from 'srvx'

/**
 * Reads a file of the pages, such as `dashboard/index.html` or `docs/docs.js`. Returns `undefined` for a file that does not
 * exist. A name with `.br` at the end is the file compressed with Brotli, where there is one.
 */
export type PageFiles = (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** Of all files that the pages have. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * A file of a folder, compressed if `accepts` allows it; 404 if there is none. `name` is a path as a request has it: names with
 * escapes and names that start with a dot are not found, so it cannot name a file outside the folder. `accepts` is the header
 * `Accept-Encoding`.
 */
export async function fileResponse(
  files: PageFiles,
  folder: string,
  { name, accepts }: { readonly name: string; readonly accepts: string | null },
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = types[name.slice(name.lastIndexOf('.') + 1)]
  const isName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(name)
  if (type === undefined || !isName) return noSuchFile()
  const compressed = acceptsBrotli(accepts) ? await files(`${folder}/${name}.br`) : undefined
  const content = compressed ?? (await files(`${folder}/${name}`))
  if (content === undefined) return noSuchFile()
  const encoding = compressed && { 'content-encoding': 'br' }
  return new FastResponse(content, {
    headers: { ...fileHeaders, vary: 'accept-encoding', 'content-type': type, ...encoding, ...headers },
  })
}

/** Whether a browser accepts Brotli: over HTTPS, and on this machine. */
const acceptsBrotli = (accepts: string | null): boolean =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/.test(accepts ?? '')

/**
 * A page of a folder, at a path that has `depth` segments below that folder. The links in its file begin with `./` for the
 * folder and `../` for the service. They become relative to the request, so that the page works below the prefix at which
 * another app has mounted the service.
 */
export async function pageResponse(
  files: PageFiles,
  file: string,
  { folder, depth }: { readonly folder: string; readonly depth: number },
  headers: Record<string, string>,
): Promise<Response> {
  const content = await files(file)
  if (content === undefined) return noSuchFile()
  const root = depth === 0 ? './' : '../'.repeat(depth)
  const here = depth === 1 ? './' : depth > 1 ? '../'.repeat(depth - 1) : `./${folder}/`
  const html = new TextDecoder()
    .decode(content)
    .replaceAll(/(?<=\s(?:href|src)=")(\.{1,2})\//g, (_, dots) => (dots === '.' ? here : root))
  return new FastResponse(html, { headers: { ...fileHeaders, 'content-type': types['html'] ?? '', ...headers } })
}

const fileHeaders = {
  // Another version of the server can use the same address.
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
}

function noSuchFile(): Response {
  return new FastResponse(`{"error":{"code":"not_found","message":"${routeNotFound}"}}`, {
    status: 404,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
