import { createPlatform, demoFixture } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { expect, it } from 'vitest'

import { connectTo, done, rpcRequest, startAgent, startServer } from './support.ts'

it('a client that goes away in a call leaves a server that serves the others', async () => {
  const { agent, server } = await startAgent()
  const gone = await connectTo(server.url)
  await done(agent, 'run_control', { control: 'faults.add', input: { operation: 'courses.list', delay_ms: 60_000 } })
  const waiting = gone.call('call_operation', { operation: 'courses.list' })
  await gone.client.close()
  await expect(waiting).rejects.toThrow()
  expect(await done(agent, 'call_operation', { operation: 'lists.list' })).toMatchObject({ status: 200 })
})

it('two clients share the state, and neither gets results of the other', async () => {
  const { agent, server } = await startAgent()
  const agents = [agent, await connectTo(server.url, 'legacy')]
  const names = Array.from({ length: 20 }, (_, index) => `List ${index}`)
  const created = await Promise.all(
    names.map((name, index) =>
      done(agents[index % 2]!, 'call_operation', { operation: 'lists.create', body: { name } }),
    ),
  )
  expect(created.map(({ data }) => data.name)).toEqual(names)
  expect((await done(agent, 'list_requests', { operation: 'lists.create' })).total).toBe(20)
})

it('a client goes on after a restart of the server', async () => {
  const platform = createPlatform({ fixture: demoFixture() })
  const first = await serve(platform, { port: 0 })
  const agent = await connectTo(first.url)
  expect(await done(agent, 'call_operation', { operation: 'lists.list' })).toMatchObject({ status: 200 })
  await first.close()
  await expect(agent.call('list_operations')).rejects.toThrow()
  await startServer(platform, { port: Number(new URL(first.url).port) })
  expect(await done(agent, 'call_operation', { operation: 'lists.list' })).toMatchObject({ status: 200 })
})

it('10,000 requests in the journal give a short list, and each is found', async () => {
  const platform = createPlatform({ journal: { entries: 10_000 } })
  const { academy, server } = await startServer(platform)
  const headers = { authorization: `Bearer ${academy.apiKey}` }
  for (let sent = 0; sent < 10_000; sent++) {
    await platform.fetch(new Request(`http://localhost/api/v1/${sent === 3 ? 'lost' : 'courses'}`, { headers }))
  }
  const agent = await connectTo(server.url)
  const all = await agent.call('list_requests')
  expect(all.content.total).toBe(10_000)
  expect(all.text.length).toBeLessThan(8000)
  expect(all.content.data.at(-1)).toMatch(/^and \d+ more: offset \d+$/)
  const { total, data } = await done(agent, 'list_requests', { code: 'not_found' })
  expect(total).toBe(1)
  expect((await done(agent, 'explain_request', { request: data[0].id })).data.path).toBe('/api/v1/lost')
})

it('a request with 900 fields is explained in a short result', async () => {
  const { agent, academy, platform } = await startAgent()
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`field${index}`, 'x'])))
  const headers = { authorization: `Bearer ${academy.apiKey}`, 'content-type': 'application/json' }
  await platform.fetch('http://localhost/api/v1/lists', { method: 'POST', headers, body })
  const { id } = (await done(agent, 'list_requests')).data[0]
  const { text } = await agent.call('explain_request', { request: id })
  expect(text).toContain('more fields')
  expect(text.length).toBeLessThan(8000)
})

it.each([
  ['huge', 'x'.repeat(5_000_000)],
  ['deep', '['.repeat(3000) + ']'.repeat(3000)],
  ['deeper', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
])('%s arguments get an error, and change nothing', async (_, text) => {
  const { agent, academy, server } = await startAgent()
  const state = JSON.stringify(academy.snapshot().lists)
  const params = `{"name":"call_operation","arguments":{"operation":"lists.create","body":${/^[[{]/.test(text) ? text : JSON.stringify(text)}}}`
  const response = await fetch(`${server.url}/mcp`, rpcRequest('tools/call', params))
  expect([200, 400, 413]).toContain(response.status)
  const error = await response.text()
  expect(error.length).toBeLessThan(10_000)
  expect(error).not.toContain('call stack')
  expect(JSON.stringify(academy.snapshot().lists)).toBe(state)
  expect(await done(agent, 'call_operation', { operation: 'lists.list' })).toMatchObject({ status: 200 })
})
