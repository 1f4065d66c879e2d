import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { malformedIds, silent, unknownId } from '../values.ts'

const incomplete = [undefined, '', '  ', '{', '{"a":1', '{"name":"New"', '{"name":"\\u12"}']
const notQuoted = ["{'a':1}", "{'name':'New'}", '{name:"New"}', '{"name":undefined}', '{"name":NaN}', '{"name":"a\nb"}']
const tooMuch = ['{"name":"New"}x', '{"name":"New",}', '{"name":"New"} {"name":"New"}']
const otherValues = ['[]', '[{"name":"New"}]', 'null', 'true', '1', '"New"']
const otherFormats = ['<list><name>New</name></list>', 'name=New', 'name=New&description=x', '\u0000']
const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
// The last one is JSON, but a number that no field takes.
const tooLarge = [deep, `{"name":${deep}}`, '{"name":1e999}']

/** Bodies that are no JSON object. */
const notObjects = [...incomplete, ...notQuoted, ...tooMuch, ...otherValues, ...otherFormats, ...tooLarge]

export const requests = visibleChapter('Requests', {
  'D13 a UUID is accepted in any case and version, and in no other form': async ({ api, course, list, student }) => {
    const { id, enrollments } = await student({ course_ids: [course.id] })
    const upper = id.toUpperCase()
    const path = `/students/${id}/enrollments`
    expectFields(await api.get(`/students/${upper}`), { id })
    expectFields(await api.post(path, { course_id: course.id.toUpperCase() }), { course_id: course.id })
    const versions = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      unknownId.replace('4', '1'),
      unknownId.replace('4', '7'),
    ]
    for (const other of versions) expectError(await api.get(`/students/${other}`), 'not_found')
    for (const malformed of malformedIds) {
      expectError(await api.post(path, { course_id: malformed }), 'validation_error')
    }
    const revoked = await api.delete(`/students/${upper}/enrollments/${enrollments[0]?.id.toUpperCase()}`)
    expectFields(revoked, { revoked: true })
    expectStatus(await api.delete(`/students/${upper}`), 200)
    const own = await list()
    expectData(await api.get(`/lists/${own.id.toUpperCase()}`), own)
    const encoded = own.id.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    expectData(await api.get(`/lists/${encoded}`), own)
  },

  'R023 D05 a body needs no content type, but a content type that is sent must be JSON': async (scene) => {
    const { api, list, listName } = scene
    const create = (type?: string) => {
      const body = new Blob([JSON.stringify({ name: listName() })])
      return api.request('POST', '/lists', { body, ...(type !== undefined && { headers: { 'content-type': type } }) })
    }
    const json = ['application/json', 'application/json; charset=utf-8', 'application/json;v=1', 'Application/JSON']
    for (const type of [undefined, ...json]) expectStatus(await create(type), 201)
    const own = await list()
    const texts = ['text/plain', 'text/plain;charset=UTF-8', 'text/json', 'text/html, application/json', 'json']
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    const likeJson = ['application/json5', 'application/ld+json']
    for (const type of [...texts, ...forms, ...likeJson]) {
      expectError(await create(type), 'validation_error')
      const headers = { 'content-type': type }
      expectError(await api.patch(`/lists/${own.id}`, { description: 'Changed' }, { headers }), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  },

  'R023 D06 a body that is not a JSON object is 400 on every endpoint with a body, and changes nothing': async (
    scene,
  ) => {
    const { api, list, student } = scene
    const [own, { id }] = [await list(), await student()]
    const endpoints = [
      ['POST', '/students'],
      ['POST', `/students/${id}/enrollments`],
      ['POST', '/lists'],
      ['PATCH', `/lists/${own.id}`],
      ['POST', `/lists/${own.id}/members`],
    ] as const
    for (const [method, path] of endpoints) {
      for (const body of notObjects) expectError(await api.request(method, path, { body }), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  },

  'R023 D07 a body is ignored on an endpoint that takes none': async ({ api, course, list, student }) => {
    const own = await list()
    const { id, enrollments } = await student({ course_ids: [course.id], list_ids: [own.id] })
    const paths = [
      `/students/${id}/enrollments/${enrollments[0]?.id}`,
      `/lists/${own.id}/members/${id}`,
      `/lists/${own.id}`,
      `/students/${id}`,
    ]
    const headers = { 'content-type': 'text/plain' }
    for (const path of paths) expectStatus(await api.delete(path, { body: '{ no JSON', headers }), 200)
  },

  'D08 an unknown parameter or field is ignored': async (scene) => {
    const { api, course, email, list, listName, postStudent, student } = scene
    const { id } = await student()
    const path = `/lists/${(await list()).id}/members`
    const extra = { colour: 'red' }
    expectStatus(await api.get('/courses?limit=1&colour=red'), 200)
    expectFields(await api.get(`${path}?limit=1&colour=red`), { pagination: { limit: 1 } })
    expectStatus(await api.post('/lists', { name: listName(), ...extra }), 201)
    const enroll = { course_id: course.id, enrolled_at: 'x', ...extra }
    expectStatus(await api.post(`/students/${id}/enrollments`, enroll), 201)
    const address = email()
    await api.post(`${path}?colour=red`, { email: address, name: 'Bob', ...silent })
    expectFields(await api.get(path), { members: [{ email: address, name: null }] })
    const created = await postStudent({ id: unknownId, role: 'owner' })
    expectStatus(created, 201)
    expectSame('whether the id is the sent one', created.data.id === unknownId, false)
  },

  'D23 an Idempotency-Key has no effect: the second of two equal requests is a request of its own': async (scene) => {
    const { api, listName } = scene
    const [name, headers] = [listName(), { 'idempotency-key': 'once' }]
    expectStatus(await api.post('/lists', { name }, { headers }), 201)
    expectError(await api.post('/lists', { name }, { headers }), 'already_exists')
  },

  'D31 of equal requests sent together one succeeds': async (scene) => {
    const { addMembers, api, course, email, list, listName, postStudent } = scene
    const together = <Result>(send: () => Promise<Result>) => Promise.all([1, 2, 3, 4].map(send))
    const [address, name, member] = [email(), listName(), email()]
    const students = await together(() => postStudent({ email: address }))
    const lists = await together(() => api.post('/lists', { name }))
    for (const responses of [students, lists]) {
      const statuses = responses.map(({ status }) => String(status)).toSorted()
      expectSame(`statuses of POST ${show(responses[0]?.exchange.path)}`, statuses, ['201', '409', '409', '409'])
    }
    const id: string = students.find(({ status }) => status === 201)?.data.id
    const enrolled = await together(() => api.post(`/students/${id}/enrollments`, { course_id: course.id }))
    expectSame('ids of the enrollment', new Set(enrolled.map(({ data }) => data.id)).size, 1)
    const own = await list()
    const added = await together(() => addMembers(own.id, [member]))
    const statuses = added.map(({ data }) => String(data.results[0].status)).toSorted()
    expectSame('statuses of the items', statuses, ['already_member', 'already_member', 'already_member', 'created'])
  },
})
