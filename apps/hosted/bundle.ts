import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'

const worker = new URL('src/worker.ts', import.meta.url)

/** Bundles the Worker, or another one, from the sources of the repository into one file. `alias` replaces modules. */
export async function bundle(file: URL, entry = worker, alias: Record<string, string> = {}): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: fileURLToPath(file),
    bundle: true,
    // The library for coding agents is half of it. It is evaluated with the first request of one.
    minify: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
    alias,
    // Its paths lead from the names of the packages to their sources.
    tsconfig: fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url)),
    logLevel: 'warning',
    sourcemap: true,
  })
}
