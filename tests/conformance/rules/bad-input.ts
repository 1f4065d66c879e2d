import { expect } from 'vitest'

import { school, everyEndpoint, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

export const badInput = chapter('Bad input', {
  'D08 R016 the journal names __proto__ and constructor like other ignored fields': async ({ open }) => {
    const { academy, api } = open(school)
    const inherited = '"__proto__":{"name":"Evil"},"constructor":{"prototype":{"polluted":true}},"toString":1'
    const created = await api.post('/students', `{"email":"cy@example.com",${inherited}}`)
    expect(created.data.name).toBeNull()
    expect(academy.journal.at(-1)?.ignored).toEqual(['body.__proto__', 'body.constructor', 'body.toString'])
    await api.get('/students?__proto__=1&constructor=2&hasOwnProperty=3')
    expect(academy.journal.at(-1)?.ignored).toEqual(['query.__proto__', 'query.constructor', 'query.hasOwnProperty'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  },

  'R016 very large headers get a response in the envelope': async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const { status, code } = await api.get('/courses', { headers: { 'x-long': 'x'.repeat(40_000) } })
    expect(['200 undefined', '400 validation_error']).toContain(`${status} ${code}`)
    expect((await api.get('/courses')).status).toBe(200)
    expect(stateOf(academy)).toBe(before)
  },

  'R063 the statuses 405, 406, 413, 414, 415, 422 and 501 are never sent, on collections too': async ({ open }) => {
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
})
