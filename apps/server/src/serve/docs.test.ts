import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'

import { createPlatform, demoFixture } from '@academy-access/engine'
import openapi from '@academy-access/schemas/openapi'
import { describe, expect, it, onTestFinished } from 'vitest'

import { sendRaw } from '../../test/raw.ts'
import { served } from '../../test/served.ts'

const platform = createPlatform({ fixture: demoFixture() })
const academy = platform.academy()
const server = await served(platform)
const withToken = await served(platform, { dashboardToken: 'secret' })

it('serves the document to all origins, without a key', async () => {
  const response = await fetch(`${server.url}/openapi.json`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const document = (await response.json()) as typeof openapi
  expect(document).toMatchObject({ info: openapi.info, servers: [{ url: server.url }] })
  // The samples send requests to the server that serves the document.
  expect(JSON.stringify(document)).not.toContain(':4010')
  expect(JSON.stringify(document).split(server.url)).toHaveLength(JSON.stringify(openapi).split(':4010').length + 1)
})

describe('/docs', () => {
  it('allows its page to connect to this server alone', async () => {
    const page = await fetch(`${server.url}/docs`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/https?:|\*/)
    const html = await page.text()
    expect(html).not.toMatch(/https?:|<script>|<style/)
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await fetch(server.url + path)).status, path).toBe(200)
    }
  })

  it('serves every file of Scalar that the build copied, and no other file', async () => {
    const folder = new URL('../../dist/scalar/', import.meta.url)
    const copied = await readdir(folder, { recursive: true })
    const files = copied.filter((name) => name.endsWith('.js.br')).map((name) => name.replace(/\.br$/, ''))
    expect(files).toContain('standalone.esm.js')
    for (const name of files) {
      const response = await fetch(`${server.url}/docs/scalar/${name}`)
      expect(response.status, name).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await response.text(), name).not.toContain('sourceMappingURL=standalone')
    }
  })
})

const ways = [
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '..%2f..%2f',
  '../../',
  'none/',
  'none-',
  '%00',
  '//',
  '.',
]
it.each(['/docs/scalar/', '/docs/scalar/chunks/', '/dashboard/assets/', '/dashboard/'])(
  'no path leaves the folder of %s',
  async (folder) => {
    for (const path of ways.flatMap((way) => ['cli.js', 'package.json'].map((name) => folder + way + name))) {
      const { status, text } = await sendRaw(server.url, path)
      expect(status, path).toBe(404)
      expect(JSON.parse(text), path).toMatchObject({ error: { code: 'not_found' } })
    }
  },
)

it.each(['/docs//docs.js', '/docs/scalar//standalone.esm.js'])('a file has one name, so %s is 404', async (path) =>
  expect((await sendRaw(server.url, path)).status).toBe(404),
)

it('sends scripts compressed to a browser that accepts Brotli, and plain to others', async () => {
  const script = (accepts: string) =>
    sendRaw(server.url, '/docs/scalar/standalone.esm.js', { 'accept-encoding': accepts })
  const plain = await script('gzip, deflate, br;q=0')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const accepts of ['gzip, deflate, br', 'br;q=0.5', 'br']) {
    const { headers, body } = await script(accepts)
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' })
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true)
  }
  for (const name of ['standalone.esm.js.br', 'missing.js']) {
    expect((await fetch(`${server.url}/docs/scalar/${name}`)).status).toBe(404)
  }
})

describe('/docs/key', () => {
  const key = { academy: { id: academy.id, name: 'Nordlicht Academy' }, api_key: academy.apiKey }
  const none = { academy: null, api_key: null }
  const keyWith = async (headers: Record<string, string>, url = server.url, query = '') =>
    JSON.parse((await sendRaw(url, `/docs/key${query}`, headers)).text) as unknown

  it('gives the page the key of the first academy, or of the one that the address names', async () => {
    const other = platform.academies.create({ name: '</script><b>Other' })
    expect(await keyWith({ 'sec-fetch-site': 'same-origin' })).toEqual(key)
    expect(await keyWith({}, server.url, `?academy=${other.id}`)).toEqual({
      academy: { id: other.id, name: '</script><b>Other' },
      api_key: other.apiKey,
    })
    expect(await keyWith({}, server.url, '?academy=unknown')).toEqual(none)
  })

  it.each([
    ['a page of another site', { origin: 'https://example.com' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site' }],
    ['a page whose name was pointed at this server', { host: 'rebound.example.com' }],
  ])('gives no key to %s', async (_, headers) => {
    expect(await keyWith(headers)).toEqual(none)
  })

  it('gives no key without the token of a server that has one', async () => {
    expect(await keyWith({}, withToken.url)).toEqual(none)
    expect(await keyWith({ authorization: 'Bearer secret' }, withToken.url)).toEqual(key)
  })

  it('gives no key while there is no academy', async () => {
    const empty = await served(createPlatform({ fixture: { academies: [] } }), {}, onTestFinished)
    expect(await keyWith({}, empty.url)).toEqual(none)
  })
})

describe('the samples for curl', () => {
  const operations = Object.values(openapi.paths).flatMap((path) => Object.values(path)) as {
    operationId: string
    'x-codeSamples': { label: string; source: string }[]
  }[]

  it.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', async (id, operation) => {
    academy.reset()
    const { source } = operation['x-codeSamples'].find(({ label }) => label === 'curl')!
    const command = source
      .replace('http://127.0.0.1:4010', server.url)
      .replace('curl ', 'curl --silent --show-error --fail ')
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    expect(JSON.parse(stdout)).toHaveProperty('data')
    expect(academy.journal.list().at(-1)).toMatchObject({ operation: id, path: expect.any(String) })
  })
})
