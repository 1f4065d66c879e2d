import { readFile } from 'node:fs/promises'

import type { PageFiles } from '@academy-access/dashboard-api'

import { packageFolder } from '../package-folder.ts'

/** The files of the pages, as the build copies them. The first start that fits a name says where it is. */
const folders = [
  ['docs/scalar/', 'dist/scalar/'],
  ['docs/', 'public/docs/'],
  ['dashboard/', 'dist/public/dashboard/'],
] as const

/** Reads the files of the pages from this package. */
export const packageFiles: PageFiles = (name) => {
  const [start, folder] = folders.find(([start]) => name.startsWith(start)) ?? ['', '']
  return readFile(new URL(folder + name.slice(start.length), packageFolder)).catch(() => undefined)
}
