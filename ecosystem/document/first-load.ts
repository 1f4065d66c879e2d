import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Folder } from './folder.ts'

const sdk = join(import.meta.dirname, '../../packages/sdk/dist/index.js')

/** The address and the key in a program that prints the first page of students. */
export const baseUrl = 'http://127.0.0.1:4010'
const key = 'aa_live_00000000000000000000000000000001'
export const headers = `headers: { authorization: 'Bearer ${key}' }`

/** The program with the client of this repository. */
export const sdkProgram = `
  import { AcademyClient } from '${sdk}'
  const academy = new AcademyClient({ baseUrl: '${baseUrl}', apiKey: '${key}', dangerouslyAllowBrowser: true })
  console.log(await academy.students.list())`

/** What a page loads for the program at its start: minified, with code splitting, gzip, in kB. */
export async function firstLoad({ path, run }: Folder, program: string): Promise<string> {
  writeFileSync(join(path, 'program.ts'), program)
  const parts = '--bundle --minify --splitting --format=esm --platform=browser --target=es2023 --log-level=error'
  await run(`esbuild program.ts ${parts} --outdir=out --metafile=meta.json`)
  const { outputs } = JSON.parse(readFileSync(join(path, 'meta.json'), 'utf8')) as {
    outputs: Record<string, { imports: { path: string; kind: string }[] }>
  }
  // A set grows while it is read.
  const files = new Set(['out/program.js'])
  for (const file of files)
    for (const { path: imported, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') files.add(imported)
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(path, file)), { level: 9 }).length)
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} kB`
}
