import { expect, it } from 'vitest'

import { errorOf, setupProxy } from '../../test/proxy-support.ts'
import { someId } from '../../test/support.ts'
import { createProxy } from '../proxy.ts'

const from = (headers: Record<string, string>, method = 'DELETE') =>
  new Request(`http://app.test/api/v1/students/${someId}`, { method, headers })

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a browser of the future', { 'sec-fetch-site': 'unheard-of' }],
  ['two values', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['another site, with the origin forged', { 'sec-fetch-site': 'cross-site', origin: 'http://app.test' }],
  ['a form of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['an old browser on another site', { origin: 'http://evil.test' }],
  ['another port', { origin: 'http://app.test:8080' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a host that starts alike', { origin: 'http://app.test.evil.test' }],
  ['no URL', { origin: 'app.test' }],
])('403 for %s', async (_, headers) => {
  const { proxy, asked } = setupProxy()
  for (const method of ['DELETE', ...('sec-fetch-mode' in headers ? [] : ['GET'])]) {
    expect(await errorOf(await proxy(from(headers, method)))).toMatchObject({ status: 403, code: 'forbidden' })
  }
  expect(asked).toEqual([])
})

it.each([
  ['the own origin', { 'sec-fetch-site': 'same-origin', origin: 'https://app.test' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['an old browser on the own site', { origin: 'http://app.test' }],
  ['the own site, behind a gateway', { origin: 'https://public.test', host: 'public.test' }],
  ['no browser', {}],
])('asks authorize for %s', async (_, headers) => {
  const { proxy, asked } = setupProxy()
  await proxy(from(headers))
  expect(asked).toHaveLength(1)
})

it('asks authorize for a read by a link of another site', async () => {
  const { proxy, asked } = setupProxy()
  await proxy(from({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 'GET'))
  expect(asked).toHaveLength(1)
})

it('asks authorize for an allowed origin, compared exactly', async () => {
  const { proxy, asked } = setupProxy({ allowedOrigins: ['https://app.example.com'] })
  const site = { 'sec-fetch-site': 'same-site' }
  await proxy(from({ ...site, origin: 'https://app.example.com' }))
  expect(asked).toHaveLength(1)
  for (const origin of ['http://app.example.com', 'https://app.example.com.evil.test', 'https://example.com']) {
    expect((await proxy(from({ ...site, origin }))).status).toBe(403)
  }
})

it('an origin that no browser sends is rejected at once', () => {
  for (const origin of ['app.example.com', 'https://app.example.com/', 'https://*.example.com', '*', 'null', '']) {
    const options = { baseUrl: 'http://academy.test', apiKey: 'key', authorize: () => true, allowedOrigins: [origin] }
    expect(() => createProxy(options)).toThrow('allowedOrigins: expected an origin')
  }
})
