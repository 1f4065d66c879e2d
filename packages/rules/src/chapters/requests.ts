import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { malformedIds, unknownId } from '../values.ts'

const bytes = (text: string) => new Blob([text])

export const requests = visibleChapter('Requests', (rule) => {
  rule('D13 a UUID is accepted in any case and version, and in no other form', { courses: 1 }, async (scene) => {
    const { api, courses, student } = scene
    const own = await student()
    const course = String(courses[0]?.id)
    expectSame('data.id', (await api.get(`/students/${own.id.toUpperCase()}`)).data.id, own.id)
    const path = `/students/${own.id}/enrollments`
    expectFields(await api.post(path, { course_id: course.toUpperCase() }), { course_id: course })
    const versions = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      unknownId.replace('4', '1'),
      unknownId.replace('4', '7'),
    ]
    for (const id of versions) expectError(await api.get(`/students/${id}`), 'not_found')
    for (const id of malformedIds) {
      expectError(await api.get(`/students/${encodeURIComponent(id)}`), 'validation_error')
      expectError(await api.post(path, { course_id: id }), 'validation_error')
    }
  })

  rule('D13 an id may be percent-encoded', async ({ api, list }) => {
    const own = await list()
    const encoded = own.id.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    expectData(await api.get(`/lists/${encoded}`), own)
  })

  rule('R023 D05 a body needs no content type, but a content type that is sent must be JSON', async (scene) => {
    const { api, list, listName } = scene
    const create = (type?: string) => {
      const body = bytes(JSON.stringify({ name: listName() }))
      return api.request('POST', '/lists', { body, ...(type !== undefined && { headers: { 'content-type': type } }) })
    }
    const json = ['application/json', 'application/json; charset=utf-8', 'application/json;v=1', 'Application/JSON']
    for (const type of [undefined, ...json]) expectStatus(await create(type), 201)
    const own = await list()
    const others = [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json5',
      'application/ld+json',
      'text/json',
      'json',
      'text/html, application/json',
    ]
    for (const type of others) {
      expectError(await create(type), 'validation_error')
      const headers = { 'content-type': type }
      expectError(await api.patch(`/lists/${own.id}`, { description: 'Changed' }, { headers }), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('R023 D06 a body that is not a JSON object is 400 on every endpoint with a body', async (scene) => {
    const { api, list, student } = scene
    const [own, { id }] = [await list(), await student()]
    const bodies = [
      undefined,
      '',
      '  ',
      '{',
      '{"a":1',
      "{'a':1}",
      'name=New',
      '[]',
      '[{"name":"New"}]',
      'null',
      'true',
      '1',
      '"New"',
      '{"name":"New"}x',
    ]
    const endpoints = [
      ['POST', '/students'],
      ['POST', `/students/${id}/enrollments`],
      ['POST', '/lists'],
      ['PATCH', `/lists/${own.id}`],
      ['POST', `/lists/${own.id}/members`],
    ] as const
    for (const [method, path] of endpoints) {
      for (const body of bodies) expectError(await api.request(method, path, { body }), 'validation_error')
    }
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule('R023 D07 a body is ignored on an endpoint that takes none', { courses: 1 }, async (scene) => {
    const { api, courses, list, student } = scene
    const own = await list()
    const { id, enrollments } = await student({ course_ids: [String(courses[0]?.id)], list_ids: [own.id] })
    const paths = [
      `/students/${id}/enrollments/${enrollments[0]?.id}`,
      `/lists/${own.id}/members/${id}`,
      `/lists/${own.id}`,
      `/students/${id}`,
    ]
    const headers = { 'content-type': 'text/plain' }
    for (const path of paths) expectStatus(await api.delete(path, { body: '{ no JSON', headers }), 200)
  })

  rule('D08 an unknown parameter or field is ignored', { courses: 1 }, async (scene) => {
    const { api, courses, email, list, listName, student } = scene
    const { id } = await student()
    const own = await list()
    const extra = { colour: 'red' }
    const flag = { send_welcome_email: false }
    expectStatus(await api.get('/courses?limit=1&colour=red'), 200)
    expectFields(await api.get(`/lists/${own.id}/members?limit=1&colour=red`), { pagination: { limit: 1 } })
    expectStatus(await api.post('/lists', { name: listName(), ...extra }), 201)
    const enroll = { course_id: courses[0]?.id, enrolled_at: 'x', ...extra }
    expectStatus(await api.post(`/students/${id}/enrollments`, enroll), 201)
    const address = email()
    await api.post(`/lists/${own.id}/members?colour=red`, { email: address, name: 'Bob', ...flag })
    expectFields(await api.get(`/lists/${own.id}/members`), { members: [{ email: address, name: null }] })
    const created = await api.post('/students', { email: email(), id: unknownId, role: 'owner', ...flag })
    expectStatus(created, 201)
    expectSame('whether the id is the sent one', created.data.id === unknownId, false)
  })

  rule('D08 a PATCH with only unknown fields counts as empty', async ({ api, list }) => {
    const own = await list()
    expectError(await api.patch(`/lists/${own.id}`, { colour: 'red' }), 'validation_error')
    expectData(await api.get(`/lists/${own.id}`), own)
  })

  rule(
    'D23 an Idempotency-Key has no effect: the second of two equal requests is a request of its own',
    async (scene) => {
      const { api, listName } = scene
      const [name, headers] = [listName(), { 'idempotency-key': 'once' }]
      expectStatus(await api.post('/lists', { name }, { headers }), 201)
      expectError(await api.post('/lists', { name }, { headers }), 'already_exists')
    },
  )

  rule('D11 a single student or list is the data itself', async ({ api, list, listName, student }) => {
    const [own, { id }] = [await list(), await student()]
    expectFields(await api.get(`/students/${id}`), { id })
    expectFields(await api.get(`/lists/${own.id}`), { id: own.id })
    const name = listName()
    expectFields(await api.patch(`/lists/${own.id}`, { name }), { id: own.id, name })
  })

  rule('D31 of equal requests sent together one succeeds', { courses: 1 }, async (scene) => {
    const { addMembers, api, courses, email, list, listName } = scene
    const together = <Result>(send: () => Promise<Result>) => Promise.all([1, 2, 3, 4].map(send))
    const [address, name] = [email(), listName()]
    const students = await together(() => api.post('/students', { email: address, send_welcome_email: false }))
    expectSame('statuses of POST /students', students.map(({ status }) => String(status)).toSorted(), [
      '201',
      '409',
      '409',
      '409',
    ])
    const lists = await together(() => api.post('/lists', { name }))
    expectSame('statuses of POST /lists', lists.map(({ status }) => String(status)).toSorted(), [
      '201',
      '409',
      '409',
      '409',
    ])
    const id: string = students.find(({ status }) => status === 201)?.data.id
    const enrolled = await together(() => api.post(`/students/${id}/enrollments`, { course_id: courses[0]?.id }))
    expectSame('ids of the enrollment', new Set(enrolled.map(({ data }) => data.id)).size, 1)
    const own = await list()
    const member = email()
    const added = await together(() => addMembers(own.id, [member]))
    const statuses = added.map(({ data }) => String(data.results[0].status)).toSorted()
    expectSame('statuses of the items', statuses, ['already_member', 'already_member', 'already_member', 'created'])
  })
})
