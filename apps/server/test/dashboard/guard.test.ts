import { networkInterfaces } from 'node:os'

import { createPlatform } from '@academy-access/engine'
import { describe, expect, it, onTestFinished } from 'vitest'

import type { AcademyServer } from '../../src/index.ts'
import { sendRaw } from '../raw.ts'
import { served } from '../served.ts'

const platform = createPlatform({ seed: 'guard' })
const { id } = platform.academy()
const server = await served(platform)
const open = await served(platform, { host: '0.0.0.0' })
const guarded = await served(platform, { host: '0.0.0.0', dashboardToken: 'right' })

/** Sends a request with any headers, including those that `fetch` does not send. */
async function send(
  { url }: AcademyServer,
  headers: Record<string, string>,
  { method = 'GET', path = '/dashboard/api/controls', host = '127.0.0.1' } = {},
): Promise<{ status: number | undefined; code: string | undefined; message?: string }> {
  const { status, text } = await sendRaw(url, path, headers, { method, host, setHost: false })
  const { error } = JSON.parse(text) as { error?: { code: string; message: string } }
  return { status, code: error?.code, ...(error && { message: error.message }) }
}

const ok = { status: 200, code: undefined }
const forbidden = { status: 403, code: 'forbidden', message: expect.any(String) }
const portOf = ({ url }: AcademyServer) => new URL(url).port
const here = (of: AcademyServer) => ({ host: `127.0.0.1:${portOf(of)}` })
const lan = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

describe('without a token', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.10', '[::1]', 'LOCALHOST'])('accepts the host %s', async (name) => {
    expect(await send(server, { host: `${name}:${portOf(server)}` })).toEqual(ok)
    expect(await send(server, { host: name })).toEqual(ok)
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'academy',
    '[::2]',
    'localhost@evil.example',
    '',
  ])('rejects the host %j, which another site may point at this server', async (name) => {
    const message = expect.stringMatching(/^Host: expected localhost .*; with --dashboard-token or dashboardToken, /)
    expect(await send(server, { host: name })).toEqual({ ...forbidden, message })
  })

  it('rejects a request without a Host header', async () => {
    expect(await send(server, {})).toEqual(forbidden)
  })

  it('rejects reads and writes from pages of other sites', async () => {
    const others = ['http://evil.example', `https://127.0.0.1:1`, 'null', `http://localhost:${portOf(server)}`]
    for (const origin of others) {
      expect(await send(server, { ...here(server), origin }), origin).toEqual(forbidden)
      const write = { method: 'POST', path: `/dashboard/api/academies/${id}/controls/reset` }
      expect(await send(server, { ...here(server), origin }, write), origin).toEqual(forbidden)
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await send(server, { ...here(server), 'sec-fetch-site': site }), site).toEqual(forbidden)
    }
    expect(await send(server, { ...here(server), origin: server.url, 'sec-fetch-site': 'same-origin' })).toEqual(ok)
    expect(await send(server, { ...here(server), 'sec-fetch-site': 'none' })).toEqual(ok)
  })

  it('rejects before any other check', async () => {
    const host = 'evil.example'
    expect(await send(server, { host }, { path: '/dashboard/api/nothing' })).toEqual(forbidden)
    expect(await send(server, { host }, { path: '/dashboard/api/academies/7' })).toEqual(forbidden)
    expect(await send(server, { host }, { path: `/dashboard/api/academies/${id}/events` })).toEqual(forbidden)
    expect(await send(server, { host }, { method: 'OPTIONS' })).toEqual(forbidden)
  })

  it('the API accepts every host and origin (R032, D04)', async () => {
    const headers = { authorization: `Bearer ${platform.academy().apiKey}`, host: 'x', origin: 'http://evil.example' }
    expect(await send(server, headers, { path: '/api/v1/courses' })).toEqual(ok)
  })

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'X-Real-IP',
    'true-client-ip',
    'cf-connecting-ip',
    'cf-ray',
    'cdn-loop',
    'x-original-host',
    'x-azure-clientip',
    'tailscale-user-login',
  ])('rejects requests with %s, which a proxy or a tunnel on this machine has passed on', async (name) => {
    const headers = { ...here(server), [name]: '127.0.0.1' }
    const naming = expect.stringMatching(new RegExp(`^${name}: .*--dashboard-token`, 'i'))
    for (const path of ['/dashboard/api/controls', '/dashboard/api', '/dashboard', '/dashboard/requests']) {
      expect(await send(server, headers, { path }), path).toEqual({ ...forbidden, message: naming })
    }
    expect(await send(server, headers, { method: 'OPTIONS' })).toEqual({ ...forbidden, message: naming })
    const authorization = 'Bearer right'
    expect(await send(guarded, { ...headers, ...here(guarded), authorization })).toEqual(ok)
  })

  it.each(['x-request-id', 'x-request-ip-like', 'viable', 'x-client', 'traceparent'])(
    'accepts requests with %s, which no proxy alone adds',
    async (name) => expect(await send(server, { ...here(server), [name]: 'x' })).toEqual(ok),
  )

  it.skipIf(lan === undefined)('rejects other machines', async () => {
    expect(await send(open, { host: `${lan}:${portOf(open)}` }, { host: lan! })).toEqual(forbidden)
    expect(await send(open, here(open), { host: lan! })).toEqual(forbidden)
    expect(await send(open, here(open))).toEqual(ok)
  })
})

describe('with a token', () => {
  const right = { authorization: 'Bearer right' }

  it('requires it in every request', async () => {
    expect(await send(guarded, { ...here(guarded), ...right })).toEqual(ok)
    expect(await send(guarded, here(guarded))).toEqual(forbidden)
    for (const authorization of ['Bearer wrong', 'Bearer righ', 'Bearer rightt', 'Basic right', 'right', 'Bearer ']) {
      expect(await send(guarded, { ...here(guarded), authorization }), authorization).toEqual(forbidden)
    }
  })

  it('accepts any address and name, and no page of another one', async () => {
    const names = ['academy', '192.168.1.7', '[fe80::1]', 'host.docker.internal', 'academy.svc.cluster.local']
    for (const host of names.map((name) => `${name}:4010`)) {
      expect(await send(guarded, { ...right, host }), host).toEqual(ok)
      expect(await send(guarded, { host }), host).toEqual(forbidden)
    }
    expect(await send(guarded, { ...right, ...here(guarded), origin: 'http://evil.example' })).toEqual(forbidden)
  })

  it.skipIf(lan === undefined)('accepts other machines', async () => {
    expect(await send(guarded, { ...right, host: `${lan}:${portOf(guarded)}` }, { host: lan! })).toEqual(ok)
  })
})

it('pages of the origins of --dashboard-origin may call, and others may not', async () => {
  const origins = ['http://localhost:5173', 'https://app.example']
  const shared = await served(platform, { dashboardOrigins: origins, dashboardToken: 'right' }, onTestFinished)
  const call = (method: string, origin: string, headers: Record<string, string> = {}) =>
    fetch(`${shared.url}/dashboard/api/controls`, { method, headers: { origin, ...headers } })
  const authorization = 'Bearer right'
  for (const origin of origins) {
    const asked = await call('OPTIONS', origin, { 'access-control-request-method': 'POST' })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
    const response = await call('GET', origin, { authorization })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(response.headers.get('vary')).toBe('origin')
    expect((await call('GET', origin)).status).toBe(403)
  }
  for (const method of ['OPTIONS', 'GET']) {
    const other = await call(method, 'http://evil.example', { authorization })
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null])
  }
})
