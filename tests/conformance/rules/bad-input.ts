import { expect } from 'vitest'

import { errorOf } from '../fixtures.ts'
import { idsOf, school, everyEndpoint, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const invalid = { status: 400, code: 'validation_error' }

export const badInput = chapter('Bad input', (rule) => {
  rule('D08 R016 __proto__ and constructor are ignored like other unknown fields', async ({ open }) => {
    const { academy, api } = open(school)
    const { vip } = idsOf(academy)
    const inherited =
      '"__proto__":{"name":"Evil","polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1'
    const created = await api.post('/students', `{"email":"cy@example.com",${inherited}}`)
    expect(created.data.name).toBeNull()
    expect(academy.journal.at(-1)?.ignored).toEqual(['body.__proto__', 'body.constructor', 'body.toString'])
    expect((await api.patch(`/lists/${vip}`, `{"name":"Paying",${inherited}}`)).data.name).toBe('Paying')
    const before = stateOf(academy)
    expect(errorOf(await api.post('/students', `{"__proto__":{"email":"dee@example.com"}}`))).toEqual(invalid)
    expect(errorOf(await api.post('/lists', `{${inherited}}`))).toEqual(invalid)
    expect(errorOf(await api.patch(`/lists/${vip}`, `{${inherited}}`))).toEqual(invalid)
    expect(errorOf(await api.post(`/lists/${vip}/members`, `{"__proto__":{"email":"dee@example.com"}}`))).toEqual(
      invalid,
    )
    const page = await api.get('/students?__proto__=1&constructor=2&hasOwnProperty=3&limit=1')
    expect(page.data.pagination).toMatchObject({ limit: 1, offset: 0 })
    expect(academy.journal.at(-1)?.ignored).toEqual(['query.__proto__', 'query.constructor', 'query.hasOwnProperty'])
    for (const path of ['/__proto__', '/constructor', '/lists/__proto__/constructor']) {
      expect((await api.get(path)).code, path).toBe('not_found')
    }
    for (const id of ['__proto__', 'constructor', 'toString'])
      expect((await api.get(`/lists/${id}`)).code, id).toBe('validation_error')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(stateOf(academy)).toBe(before)
  })

  rule('R016 very large headers get a response in the envelope', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const { status, code } = await api.get('/courses', {
      headers: { 'x-long': 'x'.repeat(40_000) },
    })
    expect(['200 undefined', '400 validation_error']).toContain(`${status} ${code}`)
    expect((await api.get('/courses')).status).toBe(200)
    expect(stateOf(academy)).toBe(before)
  })

  rule(
    'R063 the statuses 405, 406, 413, 414, 415, 422 and 501 are never sent, on collections too',
    async ({ open }) => {
      const { academy, api } = open(school)
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'SEARCH']
      const before = stateOf(academy)
      const paths = [
        ...new Set(everyEndpoint(academy).map(({ path }) => path)),
        '',
        '/',
        '/nothing',
        '/students/x',
        '/lists/x/y/z',
      ]
      for (const path of paths) {
        const endpoints = new Set(
          everyEndpoint(academy).flatMap((request) => (request.path === path ? [request.method] : [])),
        )
        for (const method of methods.filter((candidate) => !endpoints.has(candidate))) {
          const headers = { 'content-type': 'text/csv', accept: 'image/png' }
          const { status, code } = await api.request(method, path, method === 'GET' ? {} : { body: 'a;b;c', headers })
          expect(['404 not_found', '400 validation_error'], `${method} ${path}`).toContain(`${status} ${code}`)
        }
      }
      expect(stateOf(academy)).toBe(before)
    },
  )
})
