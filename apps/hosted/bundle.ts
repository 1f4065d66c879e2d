import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'

/** Bundles the Worker from the sources of the repository into one file. */
export async function bundle(file: URL, entry = new URL('src/worker.ts', import.meta.url)): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: fileURLToPath(file),
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:workers'],
    // Its paths lead from the names of the packages to their sources.
    tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    logLevel: 'warning',
    sourcemap: true,
  })
}
