/* Serves the built page with the plugins of its configuration. */
import { preview } from 'vite'

const server = await preview({ preview: { port: 0, host: '127.0.0.1' } })
console.log(server.resolvedUrls.local[0].replace(/\/$/, ''))
