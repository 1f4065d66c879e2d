import { cp, rm } from 'node:fs/promises'

import { bundle } from './bundle.ts'

/** Builds the Worker and the files of the pages, as `wrangler deploy` and `dev` use them. */
const dist = new URL('dist/', import.meta.url)
const server = new URL('../server/', import.meta.url)

await rm(dist, { recursive: true, force: true })
await bundle(new URL('worker.js', dist))
const assets = new URL('assets/', dist)
await cp(new URL('dist/public/dashboard', server), new URL('dashboard', assets), { recursive: true })
await cp(new URL('public/docs', server), new URL('docs', assets), { recursive: true })
await cp(new URL('dist/scalar', server), new URL('docs/scalar', assets), { recursive: true })
