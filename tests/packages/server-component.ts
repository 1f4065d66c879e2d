/* Passes a page from a server component to a client component, and prints what arrives there. Needs a build. */
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
// @ts-expect-error -- it has no types
import { renderToReadableStream } from 'react-server-dom-turbopack/server.node'

const platform = createPlatform({ seed: 1, fixture: { academies: [{ students: [{ email: 'ada@example.com' }] }] } })
const { apiKey } = platform.academy()
const academy = new AcademyClient({ baseUrl: 'https://academy.test', apiKey, fetch: platform.fetch })
const page = await academy.students.list()

const problems: unknown[] = []
console.error = (...values) => problems.push(values[0])
const onError = (error: unknown) => void problems.push(error instanceof Error ? error.message : error)
for (const props of [{ page }, { page: Object.assign({}, page) }]) {
  problems.length = 0
  const rendered = await text(renderToReadableStream(props, {}, { onError }))
  console.log(JSON.stringify({ rendered, problems, page }))
}
