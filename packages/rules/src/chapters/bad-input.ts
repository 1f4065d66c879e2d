import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { oneOf } from '../check/matchers.ts'
import { silent, unknownId } from '../values.ts'

const rejected = oneOf('400 validation_error', '404 not_found')

export const badInput = visibleChapter('Bad input', {
  'R047 R117 R121 R125 R169 D43 D48 D49 D96 a field of another type, or null, is 400 on every endpoint with a body':
    async (scene) => {
      const { api, email, list, listName, student } = scene
      const [own, { id }] = [await list(), await student()]
      const [address, name] = [email(), listName()]
      const members = `/lists/${own.id}/members`
      const text = [7, true, null, {}, [], ['x'], { name }]
      const notArrays = (item: string) => [item, 7, true, null, {}, 'x', { length: 1, 0: item }, { 0: item }]
      const wrongItems = (item: string) => [7, null, [], {}, [item], { email: item }]
      const arrayOf = (item: string) => [
        ...notArrays(item),
        ...wrongItems(item).flatMap((wrong) => [[wrong], [item, wrong]]),
      ]
      const flags = [0, 1, 'true', 'false', '', null, {}, []]
      const addresses = [...text, [address], { email: address }]
      const fields: [string, string, object, Record<string, unknown[]>][] = [
        ['POST', '/students', silent, { email: addresses }],
        [
          'POST',
          '/students',
          { ...silent, email: address },
          { name: text, course_ids: arrayOf(unknownId), list_ids: arrayOf(own.id) },
        ],
        ['POST', '/students', { email: address }, { send_welcome_email: flags }],
        ['POST', `/students/${id}/enrollments`, {}, { course_id: [...text, undefined, [unknownId]] }],
        ['POST', '/lists', { name }, { name: text, description: text }],
        ['PATCH', `/lists/${own.id}`, { name }, { name: text, description: text.filter((value) => value !== null) }],
        ['POST', members, silent, { email: addresses, emails: arrayOf(address) }],
        ['POST', members, { ...silent, email: address }, { emails: [null] }],
        ['POST', members, { ...silent, emails: [address] }, { email: [null] }],
        ['POST', members, { email: address }, { send_welcome_email: flags }],
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

  'D06 R016 bytes that are not UTF-8 are 400 and change nothing': async ({ api, list }) => {
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
  },

  'D08 __proto__ and constructor are ignored like other unknown fields': async ({ api, email, list }) => {
    const own = await list()
    const inherited = '"__proto__":{"description":"Evil"},"constructor":{"prototype":{"polluted":true}},"toString":1'
    expectFields(await api.patch(`/lists/${own.id}`, `{"description":"New",${inherited}}`), { description: 'New' })
    expectError(await api.patch(`/lists/${own.id}`, `{${inherited}}`), 'validation_error')
    expectError(await api.post('/students', `{"__proto__":{"email":"${email()}"}}`), 'validation_error')
    const page = await api.get('/students?__proto__=1&constructor=2&limit=1')
    expectFields(page, { pagination: { limit: 1 } })
    for (const path of ['/__proto__', '/constructor', '/lists/__proto__/constructor']) {
      expectError(await api.get(path), 'not_found')
    }
    for (const id of ['__proto__', 'constructor', 'toString']) {
      expectError(await api.get(`/lists/${id}`), 'validation_error')
    }
  },

  'R016 R048 an unusual path segment is a 400 or 404 error response, and no other status': async ({ api }) => {
    const encoded = [
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
      '%25',
    ]
    const plain = ['💩', '*', "'--", '$ne', ':studentId', 'a'.repeat(2000)]
    for (const part of [...encoded, ...plain]) {
      for (const path of [`/students/${part}`, `/lists/${part}/members`, `/lists/${unknownId}/members/${part}`]) {
        const { exchange, status, code } = await api.get(path)
        expectSame(`${exchange.method} ${show(exchange.path)}`, `${status} ${code}`, rejected)
      }
      expectError(await api.get(`/students/${part}`), 'validation_error')
      expectError(await api.get(`/${part}`), 'not_found')
    }
  },

  'R016 D17 an unusual query value is ignored or becomes the default': async ({ api, listOf }) => {
    const { list } = await listOf(2)
    const encoded = ['%', '%zz=%zz', 'limit=%', 'limit=%E0%A4%A', 'limit=%00', 'limit=%F0%9F%92%A9']
    const plain = ['&&&', '=', '?limit=1', 'a[b][c]=1', '💩=💩', `x=${'y'.repeat(2000)}`, '+', 'limit=5;offset=5']
    for (const query of [...encoded, ...plain]) {
      const { data } = await api.get(`/lists/${list.id}/members?${query}`)
      expectSame('data.pagination', data.pagination, { total: 2, limit: 50, offset: 0 })
      expectStatus(await api.get(`/courses?${query}`), 200)
    }
  },

  'R063 unusual headers change nothing': async ({ api, list }) => {
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
  },

  'R063 the statuses 405, 406, 413, 414, 415, 422 and 501 are never sent': async ({ api }) => {
    const headers = { 'content-type': 'text/csv', accept: 'image/png' }
    const [student, list] = [`/students/${unknownId}`, `/lists/${unknownId}`]
    for (const path of [student, list, `${list}/members/${unknownId}`, '/lists/x/y/z']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND', 'PURGE', 'SEARCH']) {
        const { status, code } = await api.request(method, path, { body: 'a;b;c', headers })
        expectSame(`${method} ${show(path)}`, `${status} ${code}`, rejected)
      }
    }
  },
})
