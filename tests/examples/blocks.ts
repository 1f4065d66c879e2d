import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An example of the documentation. */
export interface Block {
  /** Where it stands. */
  readonly name: string
  readonly code: string
}

/** The `ts` blocks of a package: of its README and of the comments in its sources. */
export async function blocksOf(folder: string): Promise<Block[]> {
  const readme = blocks(join(folder, 'README.md'), await readFile(join(folder, 'README.md'), 'utf8'))
  const files = await readdir(join(folder, 'src'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
  const found = sources.map(async (file) => {
    const path = join(folder, 'src', file)
    const comments = (await readFile(path, 'utf8')).match(/\/\*\*.*?\*\//gs) ?? []
    return blocks(path, comments.map((comment) => comment.replaceAll(/^ *\* ?/gm, '')).join('\n'))
  })
  return [...readme, ...(await Promise.all(found)).flat()]
}

function blocks(file: string, text: string): Block[] {
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ''], index) => ({
    name: `${file} ${index + 1}`,
    code,
  }))
}
