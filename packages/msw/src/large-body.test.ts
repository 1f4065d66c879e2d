import { createPlatform } from '@academy-access/engine'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createHandlers } from './index.ts'

const platform = createPlatform()
const server = setupServer(...createHandlers(platform))
beforeAll(() => server.listen())
afterAll(() => server.close())

it('D06 a streamed body of 8 MB is rejected', async () => {
  const chunk = new Uint8Array(65_536).fill(32)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk)
      if (++sent === 128) controller.close()
    },
  })
  const headers = { authorization: `Bearer ${platform.academy().apiKey}`, 'content-type': 'application/json' }
  // `duplex` is missing in the types of the DOM.
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await fetch('https://academy.test/api/v1/students', init)
  expect(await response.json()).toMatchObject({ error: { code: 'validation_error' } })
})
