import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

import openapi from '@academy-access/schemas/openapi'

/** A TypeScript example of the documentation: a code block whose language is `ts`. */
export interface Block {
  /** The page, from the root of the repository, and the number of the block on it. */
  readonly name: string
  /**
   * The file to write it to, so that blocks of a page can import each other: `import { mock } from './mocks.ts'`. In the
   * folder that its first line names, such as `// app/api/courses/route.ts`, and else in `src`.
   */
  readonly file: string
  /** The code, including the block that it continues. */
  readonly code: string
  /** False for a block marked `no-run`, which needs a browser or another test runner. */
  readonly runs: boolean
}

/**
 * The blocks of a page. A block marked `ts continued` is appended to the last block without that mark: inside its last
 * test, if there is one. Its imports go to the top. Other blocks can import a block that begins with a comment like
 * `// src/mocks.ts` by that file name.
 */
export async function blocksOfPage(root: string, page: string): Promise<Block[]> {
  return blocks(page, await readFile(join(root, page), 'utf8'))
}

/** The client of the examples in comments, which show what to do with one. READMEs show how to create it. */
const prelude = `import { AcademyClient } from '@academy-access/sdk'
const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
`

/** Whether an example uses a client that it does not create. */
const needsClient = (code: string) => /\bacademy\b/.test(code) && !/\b(?:const|let) academy\b|\{ academy\b/.test(code)

/**
 * The blocks of a package: those in its README, in its SKILL.md and in the comments of its sources. A block of a comment that uses `academy`
 * and declares none gets a client of that name.
 */
export async function blocksOfPackage(root: string, folder: string): Promise<Block[]> {
  const files = await readdir(join(root, folder, 'src'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
  const found = sources.map(async (file) => {
    const path = join(root, folder, 'src', file)
    const comments = (await readFile(path, 'utf8')).match(/\/\*\*.*?\*\//gs) ?? []
    const text = comments.map((comment) => comment.replaceAll(/^ *\* ?/gm, '')).join('\n')
    return blocks(relative(root, path), text).map((block) =>
      needsClient(block.code) ? { ...block, code: prelude + block.code } : block,
    )
  })
  const pages = (await readdir(join(root, folder))).filter((file) => /^(?:README|SKILL)\.md$/.test(file))
  const written = pages.map((file) => blocksOfPage(root, join(folder, file)))
  return (await Promise.all([...written, ...found])).flat()
}

/** The samples of the OpenAPI document that are written in TypeScript or JavaScript. */
export function blocksOfDocument(): Block[] {
  const operations = Object.values(openapi.paths).flatMap((path) => Object.values(path)) as DocumentedOperation[]
  return operations.flatMap(({ operationId, 'x-codeSamples': samples }) =>
    samples
      .filter(({ lang }) => lang.endsWith('script'))
      .map(({ label, source }) => {
        const name = `openapi.json ${operationId} ${label}`
        return { name, file: join('openapi', `${operationId}-${label}.ts`), code: checked(source), runs: true }
      }),
  )
}

interface DocumentedOperation {
  readonly operationId: string
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly label: string; readonly source: string }[]
}

/** Makes a sample fail when its response is an error. The client throws by itself. */
function checked(source: string): string {
  return /\bresponse = /.test(source)
    ? `${source}\nif (!response.ok) throw new Error(String(response.status))\n`
    : source
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
    else if (whole === undefined) throw new Error(`${name}: expected a block before it to continue`)
    const file = /^\/\/ ((?:[\w.[\]-]+\/)*[\w-]+\.ts)\b/.exec(own)?.[1] ?? `src/${index + 1}.ts`
    if (files.has(file)) throw new Error(`${name}: ${file} is already the name of another block on this page`)
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
