import { listen } from '@academy-access/kit/listen'
import { AcademyClient, type Fetch } from '@academy-access/sdk'
import { fetch as fetchOfUndici, ProxyAgent } from 'undici'
import { expect, it } from 'vitest'

/** Reads the courses through a proxy, with a dispatcher of the installed undici. */
async function readThroughProxy(fetch: Fetch | undefined) {
  await using proxy = await listen((_, response) => response.end('{"data":{"courses":[]}}'))
  const dispatcher = new ProxyAgent(proxy.url)
  try {
    const fetchOptions = { dispatcher }
    const client = new AcademyClient({
      baseUrl: 'http://academy.test',
      apiKey: 'aa_live_test',
      fetch,
      fetchOptions,
      maxRetries: 0,
    })
    return await client.courses.list().result()
  } finally {
    await dispatcher.close()
  }
}

// A ProxyAgent of undici 8 failed with the fetch of Node 22 and 24, and the error said "invalid onRequestStart method".
it('undici 8, its fetch and its ProxyAgent: the fetch of the same undici works on each Node', async () =>
  expect(await readThroughProxy(fetchOfUndici)).toMatchObject({ ok: true, data: { items: [] } }))

it('undici 8, its ProxyAgent and the fetch of Node 24: the error says what to pass', async () =>
  expect(await readThroughProxy(undefined)).toMatchObject({
    error: { name: 'ConnectionError', message: expect.stringContaining('pass the fetch of the same package') },
  }))
