import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, expect, it } from 'vitest'

import { startService } from './service.ts'

const service = await startService()
afterAll(() => service.close())

// The runtime cuts the connection of a client that still sends when the response is there.
it.each([{ 'content-length': String(64 * 2 ** 20) }, {}])(
  'a body that is too large is read to its end, with the headers %j',
  async (length) => {
    const academy = await service.create()
    const headers = { authorization: `Bearer ${academy.api_key}`, 'content-type': 'application/json', ...length }
    const sent = request(`${service.url}/api/v1/students`, { method: 'POST', headers })
    const received = once(sent, 'response')
    for (let index = 0; index < 64; index++) if (!sent.write(Buffer.alloc(2 ** 20, ' '))) await once(sent, 'drain')
    sent.end()
    const [response] = await received
    expect(response.statusCode).toBe(400)
    expect(await text(response)).toContain('validation_error')
  },
)
