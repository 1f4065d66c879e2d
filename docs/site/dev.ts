/* `pnpm docs:dev`: the site, as it is written. What is made of the sources is made once, at the start. */
import { fileURLToPath } from 'node:url'

import { createServer } from 'vitepress'

import { generate } from './generate.ts'

await generate()
const server = await createServer(fileURLToPath(new URL('../', import.meta.url)), { host: '127.0.0.1' })
await server.listen()
server.printUrls()
