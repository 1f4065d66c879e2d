import { createPlatform } from '@academy-access/engine'
import { describe, expect, it } from 'vitest'

import { sendRaw } from '../../test/raw.ts'
import { served } from '../../test/served.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const send = (url: string, path: string, { method = 'GET', accept = '*/*' } = {}) =>
  sendRaw(url, path, { accept }, { method })

/** The files of a page that is at a path. */
const linksOf = (html: string, path: string) =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, link = '']) => new URL(link, `http://localhost${path}`).pathname,
  )

const platform = createPlatform()
const server = await served(platform)
const guarded = await served(platform, { dashboardToken: 'secret' })

describe('the server', () => {
  it('sends a browser from / to the dashboard, and tells all others what is here', async () => {
    for (const method of ['GET', 'HEAD']) {
      const sent = await send(server.url, '/', { method, accept: browser })
      expect([sent.status, sent.headers.location], method).toEqual([302, '/dashboard'])
      for (const accept of ['*/*', 'application/json', '']) {
        const other = await send(server.url, '/', { method, accept })
        expect([other.status, other.headers['content-type']], method).toEqual([200, 'application/json; charset=utf-8'])
        if (method === 'HEAD') expect(other.text).toBe('')
        else expect(JSON.parse(other.text)).toMatchObject({ docs: '/docs', dashboard: '/dashboard', health: '/health' })
      }
    }
    expect((await send(server.url, '/', { method: 'POST', accept: browser })).status).toBe(404)
  })

  it('serves the page at every address of a view, with a policy', async () => {
    platform.journal.clear()
    const page = await send(server.url, '/dashboard', { accept: browser })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>Academy Access dashboard</title>')
    const policy = page.headers['content-security-policy']
    expect(policy).toContain("script-src 'self'; style-src 'self' 'unsafe-inline';")
    expect(policy).toContain("img-src 'self' data: https: http:;")
    for (const path of [
      '/dashboard/',
      '/dashboard/students?search=ada',
      '/dashboard/sign-in?academy=1',
      '/dashboard/a/b.c',
    ]) {
      const view = await send(server.url, path, { accept: browser })
      expect(linksOf(view.text, path), path).toEqual(linksOf(page.text, '/dashboard'))
    }
    expect(linksOf(page.text, '/dashboard')).toContainEqual(
      expect.stringMatching(/^\/dashboard\/assets\/index-.+\.js$/),
    )
    const head = await send(server.url, '/dashboard/students', { method: 'HEAD', accept: browser })
    expect([head.status, head.headers['content-security-policy'], head.text]).toEqual([200, policy, ''])
    expect(platform.journal.list()).toEqual([])
  })

  it('responds to the API and its document as ever, also to a browser', async () => {
    const json = async (path: string) => {
      const { status, headers, text } = await send(server.url, path, { accept: browser })
      expect(headers['content-type'], path).toBe('application/json; charset=utf-8')
      return { status, body: JSON.parse(text) as unknown }
    }
    expect(await json('/dashboard/api')).toMatchObject({ status: 200, body: { data: { access: 'all' } } })
    expect(await json('/dashboard/api/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await json('/dashboard/openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
    expect((await send(server.url, '/dashboard/students')).status).toBe(404)
  })

  it('needs the token of --dashboard-token for the API and its streams, and not for the page', async () => {
    const files = ['/', '/dashboard', '/dashboard/students', '/dashboard/openapi.json']
    for (const path of files) {
      expect((await send(guarded.url, path, { accept: browser })).status, path).toBe(path === '/' ? 302 : 200)
    }
    const open = async (path: string, token?: string) => {
      const caller = new AbortController()
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const response = await fetch(`${guarded.url}/dashboard/api${path}`, { headers, signal: caller.signal })
      const reader = response.body?.getReader()
      const first = new TextDecoder().decode((await reader?.read())?.value)
      caller.abort()
      return { status: response.status, first }
    }
    expect(await open('/events', 'secret')).toEqual({ status: 200, first: ': open\n\n' })
    for (const path of ['/events', '/controls']) {
      expect((await open(path)).status, path).toBe(403)
      expect((await open(path, 'wrong')).status, path).toBe(403)
    }
    expect((await open('/controls', 'secret')).status).toBe(200)
  })
})

describe('the files of the page', () => {
  it('an asset is kept for good, and the page itself is asked for again each time', async () => {
    const page = await send(server.url, '/dashboard/index.html', { accept: browser })
    expect(page.headers['cache-control']).toBe('no-cache')
    const types = new Map<string, unknown>()
    for (const link of linksOf(page.text, '/dashboard/index.html')) {
      const { status, headers } = await send(server.url, link, { accept: browser })
      expect(status, link).toBe(200)
      expect(headers, link).toMatchObject({
        // Its name has no hash, so that it can change.
        'cache-control': link.endsWith('/theme.js') ? 'no-cache' : 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      types.set(link.slice(link.lastIndexOf('.')), headers['content-type'])
    }
    expect(Object.fromEntries(types)).toEqual({
      '.js': 'text/javascript; charset=utf-8',
      '.css': 'text/css; charset=utf-8',
      '.svg': 'image/svg+xml',
    })
  })

  it.each([
    ['assets/none.js', browser],
    ['assets/none.js', '*/*'],
    ['assets/', '*/*'],
    ['assets', '*/*'],
    ['none.js', '*/*'],
    ['students', '*/*'],
  ])('a file that does not exist is 404: %s for Accept: %s', async (path, accept) => {
    const { status, text } = await send(server.url, `/dashboard/${path}`, { accept })
    expect([status, JSON.parse(text)]).toMatchObject([404, { error: { code: 'not_found' } }])
  })
})
