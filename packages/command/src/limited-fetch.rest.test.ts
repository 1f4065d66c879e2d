import { gzipSync } from 'node:zlib'

import { listen } from '@academy-access/kit/listen'
import { expect, it } from 'vitest'

import { limitedFetch } from './connection.ts'

it('a response is as fetch returns it', async () => {
  await using server = await listen(({ url }, outgoing) => {
    if (url === '/empty') outgoing.writeHead(204).end()
    else if (url === '/elsewhere') outgoing.writeHead(302, { location: '/' }).end()
    else outgoing.writeHead(418, { 'x-name': 'value' }).end('text')
  })
  const response = await limitedFetch(server.url, {})
  expect([response.status, response.headers.get('x-name'), await response.text()]).toEqual([418, 'value', 'text'])
  expect((await limitedFetch(`${server.url}/empty`, {})).status).toBe(204)
  const { status, headers } = await limitedFetch(`${server.url}/elsewhere`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/'])
})

it('a body is read up to 16 MiB, with what a compressed one contains', async () => {
  const bomb = gzipSync(new Uint8Array(16_777_217))
  const largest = gzipSync(new Uint8Array(16_777_216))
  await using server = await listen(({ url }, outgoing) => {
    outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(url === '/bomb' ? bomb : largest)
  })
  expect((await (await limitedFetch(server.url, {})).text()).length).toBe(16_777_216)
  const response = await limitedFetch(`${server.url}/bomb`, {})
  await expect(response.text()).rejects.toThrow('the body of the response is larger than 16777216 bytes')
})
