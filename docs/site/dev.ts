/* `pnpm site`: serves the site and reloads edited pages. Pages from the sources are generated once, at the start. */
import { fileURLToPath } from 'node:url'

import { createServer } from 'vitepress'

import { generate } from './generate.ts'

await generate()
const server = await createServer(fileURLToPath(new URL('../', import.meta.url)), { host: '127.0.0.1', port: 4050 })
await server.listen()
console.log(`The site is ready at ${server.resolvedUrls!.local[0]}`)
