import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'
import { rolldown } from 'rolldown'

/** The sizes of a bundle with code splitting, in bytes after gzip. */
export interface LoadSizes {
  /** The files that a page loads at its start: the entry and its static imports. */
  first: number
  /** The files that a page loads when it needs them. */
  lazy: number
}

interface Chunk {
  name: string
  code: string
  imports: string[]
  isEntry: boolean
}

export async function withEsbuild(program: string, folder: string): Promise<LoadSizes> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder, sourcefile: 'program.js' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    outdir: folder,
    absWorkingDir: folder,
    tsconfigRaw: {},
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const chunks = Object.entries(metafile.outputs).map(([name, { imports, entryPoint }]): Chunk => ({
    name,
    code: outputFiles.find(({ path }) => path.endsWith(`/${name}`))?.text ?? '',
    imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    isEntry: entryPoint === 'program.js',
  }))
  return sizesOf(chunks)
}

export async function withRolldown(program: string, folder: string): Promise<LoadSizes> {
  const bundle = await rolldown({
    input: 'program',
    cwd: folder,
    platform: 'browser',
    tsconfig: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program' ? `${folder}/program.js` : null),
        load: (id) => (id === `${folder}/program.js` ? program : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  const chunks = output.flatMap((file): Chunk[] =>
    file.type === 'chunk'
      ? [{ name: file.fileName, code: file.code, imports: file.imports, isEntry: file.isEntry }]
      : [],
  )
  return sizesOf(chunks)
}

function sizesOf(chunks: Chunk[]): LoadSizes {
  const first = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || first.has(chunk)) return
    first.add(chunk)
    for (const name of chunk.imports) visit(chunks.find((other) => other.name === name))
  }
  visit(chunks.find(({ isEntry }) => isEntry))
  const total = (some: Iterable<Chunk>) =>
    [...some].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  return { first: total(first), lazy: total(chunks) - total(first) }
}
