import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'

import { bundle } from './bundle.ts'

/** Builds the Worker and the files of the pages, as `wrangler deploy` and `dev` use them. */
const dist = new URL('dist/', import.meta.url)
const server = new URL('../server/', import.meta.url)

await rm(dist, { recursive: true, force: true })
await bundle(new URL('worker.js', dist))
const assets = new URL('assets/', dist)
await cp(new URL('public/docs', server), new URL('docs', assets), { recursive: true })
await copyPlain(new URL('dist/public/dashboard/', server), new URL('dashboard/', assets))
await copyPlain(new URL('dist/scalar/', server), new URL('docs/scalar/', assets))
await copyPlain(new URL('dist/mcp/', server), new URL('mcp/', assets))

/** Copies files, decompressed: the platform compresses what it sends. */
async function copyPlain(from: URL, to: URL) {
  for (const name of await readdir(from, { recursive: true })) {
    if (!name.includes('.')) continue
    const content = await readFile(new URL(name, from))
    const target = new URL(name.replace(/\.br$/, ''), to)
    await mkdir(new URL('.', target), { recursive: true })
    await writeFile(target, name.endsWith('.br') ? brotliDecompressSync(content) : content)
  }
}
