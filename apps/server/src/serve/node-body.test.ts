import { once } from 'node:events'

import { createPlatform } from '@academy-access/engine'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { openSocket } from '../../test/raw.ts'
import { serve } from './serve.ts'

const platform = createPlatform()
const academy = platform.academy()
const server = await serve(platform, { port: 0 })
afterAll(() => server.close())
beforeEach(() => academy.reset())

/** The start of the response to `POST /lists` with a body that is sent in these pieces, each after the one before was read. */
async function post(...pieces: (string | Uint8Array)[]): Promise<string> {
  const bytes = pieces.map((piece) => Buffer.from(piece))
  const length = bytes.reduce((sum, piece) => sum + piece.byteLength, 0)
  const head = ['POST /api/v1/lists HTTP/1.1', 'Host: x', `Authorization: Bearer ${academy.apiKey}`]
  const socket = openSocket(server.url, [...head, `Content-Length: ${length}`]).setNoDelay()
  for (const piece of bytes) await new Promise((resolve) => socket.write(piece, resolve))
  const [response]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  return String(response)
}

const body = Buffer.from('{"name":"Größe"}')

it('reads a body that arrives within a character', async () => {
  for (let end = 1; end < body.byteLength; end++) {
    academy.reset()
    expect(await post(body.subarray(0, end), body.subarray(end))).toMatch(/^HTTP\/1\.1 201 /)
    expect(academy.lists.list()).toMatchObject([{ name: 'Größe' }])
  }
})

it('ignores a byte order mark, as platform.fetch does', async () => {
  const marked = `\uFEFF${body.toString()}`
  const { status } = await platform.fetch('http://localhost/api/v1/lists', {
    method: 'POST',
    headers: { authorization: `Bearer ${academy.apiKey}` },
    body: Buffer.from(marked),
  })
  expect(status).toBe(201)
  academy.reset()
  expect(await post(marked)).toMatch(/^HTTP\/1\.1 201 /)
})
