import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { oneOf } from '../check/matchers.ts'
import { unknownId } from '../values.ts'

const flag = { send_welcome_email: false }

export const badInput = visibleChapter('Bad input', (rule) => {
  rule(
    'D96 a field of another type is 400 on every endpoint with a body',
    async ({ api, email, list, listName, student }) => {
      const [own, { id }] = [await list(), await student()]
      const text = [7, true, null, {}, [], ['x']]
      const texts = [7, true, null, {}, 'x', [7], [null], [[]], [{}], { length: 1, 0: unknownId }]
      const flags = [0, 1, 'true', 'false', '', null, {}, []]
      const address = email()
      const name = listName()
      const fields: [string, string, object, Record<string, unknown[]>][] = [
        [
          'POST',
          '/students',
          { ...flag, email: address },
          { email: text, name: text, course_ids: texts, list_ids: texts },
        ],
        ['POST', '/students', { email: address }, { send_welcome_email: flags }],
        ['POST', `/students/${id}/enrollments`, {}, { course_id: text }],
        ['POST', '/lists', { name }, { name: text, description: text }],
        ['PATCH', `/lists/${own.id}`, { name }, { name: text, description: text.filter((value) => value !== null) }],
        ['POST', `/lists/${own.id}/members`, flag, { email: text, emails: texts }],
        ['POST', `/lists/${own.id}/members`, { email: address }, { send_welcome_email: flags }],
      ]
      for (const [method, path, valid, wrong] of fields) {
        for (const [field, values] of Object.entries(wrong)) {
          for (const value of values) {
            expectError(await api.request(method, path, { body: { ...valid, [field]: value } }), 'validation_error')
          }
        }
      }
      expectData(await api.get(`/lists/${own.id}`), own)
    },
  )

  rule('D06 malformed, deep and unusual JSON is 400 and changes nothing', async ({ api, list, listName }) => {
    const own = await list()
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const name = `"name":"${listName()}"`
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
    for (const body of bodies) {
      expectError(await api.post('/lists', body), 'validation_error')
      expectError(await api.patch(`/lists/${own.id}`, body), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('D06 R016 bytes that are not UTF-8 are 400 and change nothing', async ({ api, list }) => {
    const own = await list()
    const encoder = new TextEncoder()
    const bytesOf = (...inText: number[]) =>
      new Blob([encoder.encode('{"description":"New'), Uint8Array.from(inText), encoder.encode('"}')])
    // A lone continuation byte, a character that is cut off, an overlong form, a surrogate, and ISO 8859-1.
    for (const bytes of [[0x80], [0xe2, 0x82], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe9]]) {
      expectError(await api.patch(`/lists/${own.id}`, bytesOf(...bytes)), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
    expectFields(await api.patch(`/lists/${own.id}`, bytesOf(0xc3, 0xa9)), { description: 'New\u00e9' })
  })

  rule('D08 __proto__ and constructor are ignored like other unknown fields', async ({ api, email, list }) => {
    const own = await list()
    const inherited = '"__proto__":{"description":"Evil"},"constructor":{"prototype":{"polluted":true}},"toString":1'
    expectFields(await api.patch(`/lists/${own.id}`, `{"description":"New",${inherited}}`), { description: 'New' })
    expectError(await api.patch(`/lists/${own.id}`, `{${inherited}}`), 'validation_error')
    expectError(await api.post('/students', `{"__proto__":{"email":"${email()}"}}`), 'validation_error')
    const page = await api.get('/students?__proto__=1&constructor=2&limit=1')
    expectSame('data.pagination.limit', page.data.pagination.limit, 1)
    for (const path of ['/__proto__', '/constructor', '/lists/__proto__/constructor']) {
      expectError(await api.get(path), 'not_found')
    }
    for (const id of ['__proto__', 'constructor', 'toString']) {
      expectError(await api.get(`/lists/${id}`), 'validation_error')
    }
  })

  rule('R016 R048 an unusual path segment is a 400 or 404 error response, and no other status', async ({ api }) => {
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
      'a'.repeat(2000),
    ]
    for (const part of junk) {
      for (const path of [`/students/${part}`, `/lists/${part}/members`, `/lists/${unknownId}/members/${part}`]) {
        const { exchange, status, code } = await api.get(path)
        expectSame(
          `${exchange.method} ${exchange.path}`,
          `${status} ${code}`,
          oneOf('400 validation_error', '404 not_found'),
        )
      }
      expectError(await api.get(`/students/${part}`), 'validation_error')
      expectError(await api.get(`/${part}`), 'not_found')
    }
  })

  rule('R016 D17 an unusual query value is ignored or becomes the default', async ({ api, listOf }) => {
    const { list } = await listOf(2)
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
      `x=${'y'.repeat(2000)}`,
      'limit=%F0%9F%92%A9',
      '+',
      'limit=5;offset=5',
    ]
    for (const query of junk) {
      const { data } = await api.get(`/lists/${list.id}/members?${query}`)
      expectSame('data.pagination', data.pagination, { total: 2, limit: 50, offset: 0 })
      expectStatus(await api.get(`/courses?${query}`), 200)
    }
  })

  rule('R063 unusual headers change nothing', async ({ api, list }) => {
    const own = await list()
    const unusual: Record<string, string>[] = [
      { accept: 'text/html' },
      { accept: 'application/xml;q=1, nonsense' },
      { 'accept-language': '*' },
      { 'content-type': 'multipart/form-data' },
      { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
      { 'if-none-match': '*', 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
      { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
      { cookie: 'session=admin' },
      { 'x-empty': '', 'x-latin': 'caf\u00e9', 'x-long': 'x'.repeat(4000) },
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-header-${index}`, String(index)])),
    ]
    for (const headers of unusual) expectData(await api.get(`/lists/${own.id}`, { headers }), own)
    const headers = { authorization: `Bearer ${'x'.repeat(4000)}` }
    expectError(await api.get(`/lists/${own.id}`, { headers }), 'unauthorized')
  })

  rule('R063 the statuses 405, 406, 413, 414, 415, 422 and 501 are never sent', async ({ api }) => {
    const paths = [
      `/students/${unknownId}`,
      `/lists/${unknownId}`,
      `/lists/${unknownId}/members/${unknownId}`,
      '/lists/x/y/z',
    ]
    const headers = { 'content-type': 'text/csv', accept: 'image/png' }
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE', 'SEARCH']) {
        const { exchange, status, code } = await api.request(method, path, { body: 'a;b;c', headers })
        expectSame(
          `${exchange.method} ${exchange.path}`,
          `${status} ${code}`,
          oneOf('400 validation_error', '404 not_found'),
        )
      }
    }
  })
})
