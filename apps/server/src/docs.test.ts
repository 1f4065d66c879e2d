import { createPlatform } from '@academy-access/engine'
import openapi from '@academy-access/schemas/openapi'
import { afterAll, expect, it } from 'vitest'

import { serve } from './index.ts'

const server = await serve(createPlatform(), { port: 0 })
afterAll(() => server.close())

it('serves the document to all origins, without a key', async () => {
  const response = await fetch(`${server.url}/openapi.json`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual(openapi)
})

it('serves a page that loads everything from this server', async () => {
  const page = await fetch(`${server.url}/docs`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  expect(parts).toContain('/docs/docs.js')
  for (const path of parts.filter((address) => !address.startsWith('data:'))) {
    expect(path).toMatch(/^\//)
    const part = await fetch(server.url + path)
    expect(part.status, path).toBe(200)
    expect(await part.text()).not.toMatch(/https?:\/\//)
  }
})
