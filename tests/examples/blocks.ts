import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** An example of the documentation: a block that begins with three backticks and `ts`. */
export interface Block {
  /** Where it stands, from the root of the repository. */
  readonly name: string
  /** Where to write it, so that the blocks of a page find each other as they say: `import { mock } from './mocks.ts'`. */
  readonly file: string
  /** The whole of it, with what it continues. */
  readonly code: string
  /** Whether it can run here: not with `no-run`, as what wants a browser or another runner. */
  readonly runs: boolean
}

/**
 * The blocks of a page. One that is marked `ts continued` goes on where the block before it stopped that is not: within
 * its last test, if it has one. What it imports comes on top. One that begins with a comment like `// src/mocks.ts` is
 * that file to the others.
 */
export async function blocksOfPage(root: string, page: string): Promise<Block[]> {
  return blocks(page, await readFile(join(root, page), 'utf8'))
}

/** The blocks of a package: of its README, and of the comments in its sources. */
export async function blocksOfPackage(root: string, folder: string): Promise<Block[]> {
  const files = await readdir(join(root, folder, 'src'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
  const found = sources.map(async (file) => {
    const path = join(root, folder, 'src', file)
    const comments = (await readFile(path, 'utf8')).match(/\/\*\*.*?\*\//gs) ?? []
    return blocks(relative(root, path), comments.map((comment) => comment.replaceAll(/^ *\* ?/gm, '')).join('\n'))
  })
  return [...(await blocksOfPage(root, join(folder, 'README.md'))), ...(await Promise.all(found)).flat()]
}

function blocks(page: string, text: string): Block[] {
  let whole: string | undefined
  const files = new Set<string>()
  return [...text.matchAll(/^```ts\b(.*)\n([^]*?)^```$/gm)].map(([, info = '', own = ''], index) => {
    const name = `${page} ${index + 1}`
    const marks = info.split(' ').filter(Boolean)
    const unknown = marks.find((mark) => mark !== 'continued' && mark !== 'no-run')
    if (unknown !== undefined) throw new Error(`${name}: expected the marks "continued" or "no-run", got "${unknown}"`)
    if (!marks.includes('continued')) whole = own
    else if (whole === undefined) throw new Error(`${name}: there is no block before it to continue`)
    const file = /^\/\/ (?:\S+\/)?([\w-]+\.ts)\b/.exec(own)?.[1] ?? `${index + 1}.ts`
    if (files.has(file)) throw new Error(`${name}: ${file} stands on this page before`)
    files.add(file)
    return {
      name,
      file: join(page.replaceAll(/[^\w]+/g, '-'), file),
      code: own === whole ? own : continued(whole, own),
      runs: !marks.includes('no-run'),
    }
  })
}

const imports = /^import\b[^']*'[^']+'\n+/gm

function continued(before: string, own: string): string {
  const end = /^(it|test)\b/m.test(before) ? before.lastIndexOf('})') : before.length
  return (own.match(imports) ?? []).join('') + before.slice(0, end) + own.replaceAll(imports, '') + before.slice(end)
}
