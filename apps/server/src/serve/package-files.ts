import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

import type { PageFiles } from '@academy-access/dashboard-api'

import { packageFolder } from '../package-folder.ts'

/** The files of the pages, as the build copies them. The first start that fits a name says where it is. */
const folders = [
  ['docs/scalar/', 'dist/scalar/'],
  ['docs/', 'public/docs/'],
  ['dashboard/', 'dist/public/dashboard/'],
  ['mcp/', 'dist/mcp/'],
] as const

const decompress = promisify(brotliDecompress)

/** Reads the files of the pages from this package. It has the large ones compressed alone. */
export const packageFiles: PageFiles = async (name) => {
  const [start, folder] = folders.find(([start]) => name.startsWith(start)) ?? ['', '']
  const path = folder + name.slice(start.length)
  const read = (file: string) => readFile(new URL(file, packageFolder)).catch(() => undefined)
  const content = await read(path)
  if (content !== undefined || path.endsWith('.br')) return content
  const compressed = await read(`${path}.br`)
  return compressed && decompress(compressed)
}
