import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'

/** A bundle with code splitting, of the built packages. */
export interface Bundle {
  /** The files that a page loads at its start: the entry and its static imports. */
  first: Part
  /** The files that a page loads when it needs them. */
  lazy: Part
}

/** Some files of a bundle. */
export interface Part {
  /** Bytes after gzip, each file on its own. */
  size: number
  /** The modules that the files contain. */
  modules: string[]
  code: string
}

/**
 * Bundles a program with esbuild for browsers, minified.
 *
 * @param conditions Names of `exports` and `imports` that apply, besides those of a browser.
 * @param folder Where its imports are resolved.
 */
export async function bundle(
  program: string,
  external: string[] = [],
  conditions: string[] = [],
  folder = import.meta.dirname,
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder, sourcefile: 'program.js' },
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: folder,
    absWorkingDir: folder,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    external,
    conditions,
    // Without this repository's `paths`, which map packages to their sources.
    tsconfigRaw: '{}',
    logLevel: 'silent',
  })
  const { outputs } = metafile
  const first = new Set<string>()
  const visit = (name: string) => {
    const output = outputs[name]
    if (!output || first.has(name)) return
    first.add(name)
    for (const { kind, path } of output.imports) if (kind === 'import-statement') visit(path)
  }
  visit(Object.keys(outputs).find((name) => outputs[name]?.entryPoint === 'program.js') ?? '')

  const partOf = (names: string[]): Part => {
    const files = outputFiles.filter(({ path }) => names.some((name) => path.endsWith(`/${name}`)))
    return {
      size: files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0),
      modules: names.flatMap((name) => Object.keys(outputs[name]?.inputs ?? {})),
      code: files.map(({ text }) => text).join('\n'),
    }
  }
  return { first: partOf([...first]), lazy: partOf(Object.keys(outputs).filter((name) => !first.has(name))) }
}
