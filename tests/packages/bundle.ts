import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'

/** The size of a program in bytes: bundled by esbuild from the built packages, minified, compressed with gzip. */
export async function bundledSize(program: string, external: string[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    external,
    // Without this repository's `paths`, which map packages to their sources.
    tsconfigRaw: '{}',
    logLevel: 'silent',
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}
