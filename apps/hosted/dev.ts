import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { startLocal } from './local.ts'

/** Runs the built service on this machine. Its data stays in the folder `.data`. */
const { PORT = '4020' } = process.env
const port = /^\d+$/.test(PORT) ? Number(PORT) : Number.NaN
if (!(port <= 65_535)) {
  console.error(`academy-hosted: PORT: expected an integer from 0 to 65535, got ${JSON.stringify(PORT)}`)
  process.exit(2)
}
/** Another one for each start: a page of another site cannot know it. */
const token = randomBytes(16).toString('hex')
const service = await startLocal({
  worker: new URL('dist/worker.js', import.meta.url),
  port,
  token,
  data: fileURLToPath(new URL('.data', import.meta.url)),
}).catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'ERR_ADDRESS_IN_USE'
  console.error(
    'academy-hosted:',
    isTaken
      ? `the port ${port} is in use; set another one, such as PORT=${port < 65_535 ? port + 1 : port - 1}`
      : error,
  )
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close())
const { url } = service
console.log(`Academy Access (hosted) at ${url}
Dashboard   ${url}/dashboard   any name, password: ${token}
Academy     curl -X POST ${url}/dashboard/api/controls/academies.create -H 'authorization: Bearer ${token}' -H 'content-type: application/json' -d '{"name":"Mine"}'`)
