import { describe, expect, it } from 'vitest'

import { call, own, server, unknownId } from './scene.ts'

export function wrongRequestTests(): void {
  describe('wrong requests', () => {
    it.each([
      ['GET', '/academy', 404],
      ['DELETE', '/academies', 404],
      ['GET', '/academies/7', 400],
      ['GET', `/academies/${unknownId}`, 404],
      ['GET', `/academies/${unknownId}/events`, 404],
    ])('%s %s is %i', async (method, path, status) => {
      expect((await call(method, path)).status).toBe(status)
    })

    it.each(['', '{', '[]', '7', 'null'])('the body %j is 400', async (body) => {
      const responses = await Promise.all([call('POST', '/academies', body), call('PATCH', own, body)])
      expect(responses.map(({ status }) => status)).toEqual([400, 400])
    })

    it.each(['text/plain', undefined])('a body with the Content-Type %s is 400', async (type) => {
      const headers = type === undefined ? {} : { 'content-type': type }
      const body = new TextEncoder().encode('{}')
      const response = await fetch(`${server.url}/dashboard/api/academies`, { method: 'POST', headers, body })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        {
          error: {
            message: `Content-Type: expected application/json, got ${type === undefined ? 'none' : `"${type}"`}`,
          },
        },
      ])
    })
  })
}
