import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

import { createPlatform } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { serve } from '../../src/index.ts'

const students = Array.from({ length: 60_000 }, (_, index) => ({ email: `student${index}@example.com` }))

it('a request that arrives while a large fixture is loaded gets its response first', async () => {
  const platform = createPlatform({ seed: 1 })
  const server = await serve(platform, { port: 0 })
  const academy = platform.academy()
  const order: string[] = []
  const others: Promise<void>[] = []
  const read = async () => {
    const response = await fetch(`${server.url}/api/v1/students?limit=1`, {
      headers: { authorization: `Bearer ${academy.apiKey}` },
    })
    const { data } = (await response.json()) as { data: { pagination: { total: number } } }
    order.push(`read ${data.pagination.total}`)
  }
  // The load begins when the whole body has arrived, so a read from then on competes with the load alone.
  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (request.method === 'PUT') request.once('end', () => others.push(read()))
  }
  subscribe('http.server.request.start', onRequest)
  try {
    const response = await fetch(`${server.url}/dashboard/api/academies/${academy.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ students }),
    })
    order.push(`loaded ${response.status}`)
    await Promise.all(others)
    await read()
  } finally {
    unsubscribe('http.server.request.start', onRequest)
    await server.close()
  }
  expect(order).toEqual(['read 0', 'loaded 200', 'read 60000'])
  const atOnce = createPlatform({ seed: 1 }).academy()
  atOnce.restore({ students })
  const { clock: _, ...expected } = atOnce.snapshot()
  const { clock: __, ...loaded } = academy.snapshot()
  expect(loaded.students.map(({ id, email }) => id + email)).toEqual(
    expected.students.map(({ id, email }) => id + email),
  )
}, 60_000)
