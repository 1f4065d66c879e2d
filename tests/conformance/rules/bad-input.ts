import { expect } from 'vitest'

import { unknownId, errorOf } from '../fixtures.ts'
import { idsOf, school, everyEndpoint, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const invalid = { status: 400, code: 'validation_error' }

export const badInput = chapter('Bad input', (rule) => {
  rule('R016 R066 D96 a field of another type is 400 on every endpoint with a body', async ({ open }) => {
    const { academy, api } = open(school)
    const { bob, vip, algebra } = idsOf(academy)
    const before = stateOf(academy)
    const text = [7, true, null, {}, [], ['x']]
    const texts = [7, true, null, {}, 'x', [7], [null], [[]], [{}], { length: 1, 0: algebra }]
    const flag = [0, 1, 'true', 'false', '', null, {}, []]
    const address = 'cy@example.com'
    const fields: [string, string, object, Record<string, unknown[]>][] = [
      [
        'POST',
        '/students',
        { email: address },
        { email: text, name: text, course_ids: texts, list_ids: texts, send_welcome_email: flag },
      ],
      ['POST', `/students/${bob}/enrollments`, {}, { course_id: text }],
      ['POST', '/lists', { name: 'New' }, { name: text, description: text }],
      ['PATCH', `/lists/${vip}`, { name: 'New' }, { name: text, description: text.filter((value) => value !== null) }],
      ['POST', `/lists/${vip}/members`, {}, { email: text, emails: texts }],
      ['POST', `/lists/${vip}/members`, { email: address }, { send_welcome_email: flag }],
    ]
    for (const [method, path, valid, wrong] of fields) {
      for (const [field, values] of Object.entries(wrong)) {
        for (const value of values) {
          const response = await api.request(method, path, { body: { ...valid, [field]: value } })
          expect(errorOf(response), `${path} ${field} ${JSON.stringify(value)}`).toEqual(invalid)
        }
      }
    }
    expect(stateOf(academy)).toBe(before)
    expect(academy.outbox).toEqual([])
  })

  rule('R016 R066 D06 malformed, deep and unusual JSON is 400 and changes nothing', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const name = '"name":"New"'
    const bodies = [
      deep,
      `{"name":${deep}}`,
      `{${name},}`,
      `{${name}`,
      `{${name}} {${name}}`,
      '{name:"New"}',
      "{'name':'New'}",
      '{"name":"\\u12"}',
      '{"name":"a\nb"}',
      '{"name":NaN}',
      '{"name":1e999}',
      '{"name":undefined}',
      '\u0000',
      '<list><name>New</name></list>',
      'name=New&description=x',
    ]
    for (const body of bodies) expect(errorOf(await api.post('/lists', body)), body.slice(0, 40)).toEqual(invalid)
    expect(stateOf(academy)).toBe(before)
  })

  rule('D06 R016 bytes that are not UTF-8 are 400 and change nothing', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const bytesOf = (...inName: number[]) =>
      new Blob([new TextEncoder().encode('{"name":"New'), Uint8Array.from(inName), new TextEncoder().encode('"}')])
    // A lone continuation byte, a character that is cut off, an overlong form, a surrogate, and ISO 8859-1.
    for (const bytes of [[0x80], [0xe2, 0x82], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe9]]) {
      expect(errorOf(await api.post('/lists', bytesOf(...bytes))), bytes.join(' ')).toEqual(invalid)
    }
    expect(stateOf(academy)).toBe(before)
    expect((await api.post('/lists', bytesOf(0xc3, 0xa9))).data.name).toBe('New\u00e9')
  })

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

  rule('R016 R048 an unusual path segment is a 400 or 404 error response, and no other status', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const junk = [
      '%',
      '%zz',
      '%E0%A4%A',
      '%00',
      '%FF%FE',
      '%2F',
      '%2e%2e%2f',
      '%C0%AE',
      'a%20b',
      '%F0%9F%92%A9',
      '💩',
      '%25',
      '*',
      "'--",
      '$ne',
      ':studentId',
      'a'.repeat(4000),
    ]
    for (const part of junk) {
      for (const path of [`/students/${part}`, `/lists/${part}/members`, `/lists/${unknownId}/members/${part}`]) {
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
          const { status, code } = await api.request(method, path)
          expect([`400 validation_error`, `404 not_found`], `${method} ${path}`).toContain(`${status} ${code}`)
        }
      }
      expect(errorOf(await api.delete(`/students/${part}`)), part).toEqual(invalid)
      expect(errorOf(await api.get(`/${part}`)), part).toEqual({
        status: 404,
        code: 'not_found',
      })
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R016 D17 an unusual query value is ignored or becomes the default', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const junk = [
      '%',
      '%zz=%zz',
      'limit=%',
      'limit=%E0%A4%A',
      'limit=%00',
      '&&&',
      '=',
      '?limit=1',
      'a[b][c]=1',
      '💩=💩',
      `x=${'y'.repeat(4000)}`,
      'limit=%F0%9F%92%A9',
      '+',
      'limit=5;offset=5',
    ]
    for (const query of junk) {
      const { data } = await api.get(`/students?${query}`)
      expect(data.pagination, query).toEqual({ total: 2, limit: 50, offset: 0 })
      expect((await api.get(`/courses?${query}`)).status, query).toBe(200)
    }
    expect((await api.get('/students?limit=1#fragment?limit=2')).data.pagination.limit).toBe(1)
    expect(stateOf(academy)).toBe(before)
  })

  rule('R016 R063 unusual headers change nothing', async ({ open }) => {
    const { academy, api } = open(school)
    const expected = (await api.get('/students')).text
    const before = stateOf(academy)
    const unusual: Record<string, string>[] = [
      { accept: 'text/html' },
      { accept: 'application/xml;q=1, nonsense' },
      { 'accept-language': '*' },
      { 'content-type': 'multipart/form-data' },
      {
        'x-http-method-override': 'DELETE',
        'x-method-override': 'DELETE',
        'x-http-method': 'DELETE',
      },
      { 'if-none-match': '*', 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
      {
        'x-forwarded-for': '127.0.0.1',
        forwarded: 'for=unknown',
        'x-original-url': '/admin',
        'x-rewrite-url': '/admin',
      },
      { cookie: 'session=admin' },
      { 'x-empty': '', 'x-latin': 'caf\u00e9', 'x-long': 'x'.repeat(8000) },
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-header-${index}`, String(index)])),
      { constructor: 'x', __proto: 'x', 'to-string': 'x' },
    ]
    for (const headers of unusual) {
      const response = await api.get('/students', { headers })
      expect([response.status, response.text], JSON.stringify(headers).slice(0, 80)).toEqual([200, expected])
    }
    const huge = await api.get('/students', {
      headers: { authorization: `Bearer ${'x'.repeat(6000)}` },
    })
    expect(errorOf(huge)).toEqual({ status: 401, code: 'unauthorized' })
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

  rule('R063 the statuses 405, 406, 413, 414, 415, 422 and 501 are never sent', async ({ open }) => {
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
  })
})
