import { expectError } from '@academy-access/rules'
import { outsideApi } from '@academy-access/rules'
import { expect } from 'vitest'

import { unknownId } from '../fixtures.ts'
import { school } from '../school.ts'
import { chapter } from '../suite.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
export const unknownPaths = chapter(outsideApi, {
  'R020 R308 D03 every path outside /api/v1 is 404, with or without a key': async ({ as, open }) => {
    const { academy, api } = open(school)
    const otherPaths = ['/students', '/api', '/api/', '/api/v1x/students', '/API/v1/students', '/api/V1/students']
    const versions = [
      '/api/v2',
      '/api/v2/students',
      '/api/v0/students',
      '/api/students',
      '/v1/students',
      '//api/v1/students',
    ]
    for (const path of [...otherPaths, ...versions]) {
      for (const method of methods) {
        expectError(await as(undefined).request(method, `~${path}`), 'not_found')
        expectError(await api.request(method, `~${path}`), 'not_found')
      }
    }
    expect(academy.journal.list()).toEqual([])
  },

  'D04 a preflight is served without a key and changes nothing': async ({ as, open }) => {
    const { academy } = open(school)
    const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'PATCH' }
    for (const path of ['/students', `/lists/${unknownId}`, '/nothing']) {
      const { status, headers, body } = await as(undefined).send('OPTIONS', path, { headers: preflight })
      expect(status, path).toBe(204)
      expect(body === null || (await new Response(body).text()) === '').toBe(true)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-headers')?.toLowerCase().split(/, ?/)).toEqual([
        'authorization',
        'content-type',
      ])
      expect(headers.get('access-control-allow-methods')?.split(/, ?/)).toEqual(
        expect.arrayContaining(methods.filter((m) => m !== 'PUT')),
      )
      expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
    }
    expect(academy.journal.list()).toEqual([])
    for (const missing of Object.keys(preflight)) {
      const headers = Object.fromEntries(Object.entries(preflight).filter(([name]) => name !== missing))
      expect((await as(academy.apiKey).request('OPTIONS', '/students', { headers })).status, missing).toBe(404)
      expect((await as(undefined).request('OPTIONS', '/students', { headers })).status, missing).toBe(401)
    }
  },
})
