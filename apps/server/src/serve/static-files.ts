import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

import { FastResponse } from 'srvx'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * A file below a folder; 404 if there is none. `name` is a path as a request has it: names with escapes and names that
 * start with a dot are not found, so it cannot name a file outside the folder.
 */
export async function fileResponse(folder: URL, name: string, headers: Record<string, string> = {}): Promise<Response> {
  const type = types[extname(name)]
  const isName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(name)
  const content =
    isName && type !== undefined ? await readFile(new URL(name, folder)).catch(() => undefined) : undefined
  if (type === undefined || content === undefined) return noSuchFile()
  return new FastResponse(content, {
    headers: {
      'content-type': type,
      // Another version of the server can use the same address.
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}

function noSuchFile(): Response {
  return new FastResponse('{"error":{"code":"not_found","message":"No such file"}}', {
    status: 404,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
