import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectSame, expectStatus } from '../check/checks.ts'
import { malformedIds, unknownId } from '../values.ts'

export const errors = visibleChapter('Errors', (rule) => {
  rule('R066 an error response has no effect: nothing is created or changed', { courses: 1 }, async (scene) => {
    const { api, courses, email, list, listName, student } = scene
    const course_ids = [courses[0]?.id]
    const own = await list({ description: 'Before' })
    const other = await list()
    const { id } = await student({ name: 'Before', list_ids: [own.id] })
    const before = (await api.get(`/students/${id}`)).data
    const flag = { send_welcome_email: false }
    const address = email()
    const created = listName()
    const rejected = [
      await api.post('/students', { email: address, course_ids: [...course_ids, unknownId], ...flag }),
      await api.post('/students', { email: address, list_ids: [own.id, unknownId], ...flag }),
      await api.post('/students', { email: before.email, name: 'After', course_ids, list_ids: [other.id], ...flag }),
      await api.post('/students', { email: address, name: 7, ...flag }),
      await api.post(`/students/${id}/enrollments`, { course_id: unknownId }),
      await api.post(`/students/${unknownId}/enrollments`, { course_id: course_ids[0] }),
      await api.post('/lists', { name: own.name, description: 'After' }),
      await api.post('/lists', { name: created, description: 7 }),
      await api.patch(`/lists/${own.id}`, { name: other.name, description: 'After' }),
      await api.patch(`/lists/${own.id}`, { name: listName(), description: 'x'.repeat(501) }),
      await api.post(`/lists/${own.id}/members`, { emails: [address, 7], ...flag }),
      await api.delete(`/lists/${other.id}/members/${id}`),
      await api.delete(`/students/${unknownId}`),
      await api.patch(`/students/${id}`, { name: 'After' }),
    ]
    for (const response of rejected) {
      expectSame(
        `whether ${response.exchange.method} ${response.exchange.path} is an error`,
        response.status >= 400,
        true,
      )
    }
    expectData(await api.get(`/students/${id}`), before)
    expectData(await api.get(`/lists/${own.id}`), { ...own, member_count: 1 })
    expectData(await api.get(`/lists/${other.id}`), other)
    const names = (await api.get('/lists')).data.lists.map(({ name }: { name: string }) => name)
    expectSame('whether the list was created', names.includes(created), false)
    const again = await student({ email: address })
    expectSame('data.enrollments', again.enrollments, [])
  })

  rule('R047 an invalid value in path or body is 400 validation_error', async ({ api, student }) => {
    const { id } = await student()
    expectError(await api.get('/lists/x'), 'validation_error')
    expectError(await api.post('/students', { email: 'no address', send_welcome_email: false }), 'validation_error')
    expectError(await api.post(`/students/${id}/enrollments`, { course_id: 'x' }), 'validation_error')
    expectError(await api.post('/lists', { name: '' }), 'validation_error')
  })

  rule('R048 a malformed id anywhere in a path is 400, not 404', async ({ api, list, student }) => {
    const [own, ada] = [await list(), await student()]
    for (const malformed of malformedIds) {
      const id = encodeURIComponent(malformed)
      const attempts: [string, string, unknown?][] = [
        ['GET', `/students/${id}`],
        ['DELETE', `/students/${id}`],
        ['POST', `/students/${id}/enrollments`, { course_id: unknownId }],
        ['DELETE', `/students/${id}/enrollments/${unknownId}`],
        ['DELETE', `/students/${ada.id}/enrollments/${id}`],
        ['GET', `/lists/${id}`],
        ['PATCH', `/lists/${id}`, { description: 'New' }],
        ['DELETE', `/lists/${id}`],
        ['GET', `/lists/${id}/members`],
        ['POST', `/lists/${id}/members`, { email: ada.email, send_welcome_email: false }],
        ['DELETE', `/lists/${id}/members/${ada.id}`],
        ['DELETE', `/lists/${own.id}/members/${id}`],
        ['GET', `/lists/${id}/courses`],
      ]
      for (const [method, path, body] of attempts) {
        expectError(await api.request(method, path, { body }), 'validation_error')
      }
    }
    expectStatus(await api.get(`/students/${ada.id}`), 200)
  })

  rule('R050 R065 an unknown course is invalid_courses for a new student, and 404 elsewhere', async (scene) => {
    const { api, email, student } = scene
    const { id } = await student()
    const body = { email: email(), course_ids: [unknownId], send_welcome_email: false }
    expectError(await api.post('/students', body), 'invalid_courses')
    expectError(await api.post(`/students/${id}/enrollments`, { course_id: unknownId }), 'not_found')
  })

  rule('R051 a list that is not in the academy is 400 invalid_lists for a new student', async (scene) => {
    const { api, email, list } = scene
    const list_ids = [(await list()).id, unknownId]
    const body = { email: email(), list_ids, send_welcome_email: false }
    expectError(await api.post('/students', body), 'invalid_lists')
  })

  rule('R059 every missing resource is 404 not_found', async ({ api, list, student }) => {
    const [own, { id }] = [await list(), await student()]
    expectError(await api.get(`/students/${unknownId}`), 'not_found')
    expectError(await api.post(`/students/${id}/enrollments`, { course_id: unknownId }), 'not_found')
    expectError(await api.delete(`/students/${id}/enrollments/${unknownId}`), 'not_found')
    expectError(await api.get(`/lists/${unknownId}`), 'not_found')
    expectError(await api.delete(`/lists/${own.id}/members/${unknownId}`), 'not_found')
  })

  rule('R060 an active student and a taken list name are the causes of 409', { courses: 1 }, async (scene) => {
    const { addMembers, api, courses, list, student } = scene
    const [own, other, { id, email }] = [await list(), await list(), await student()]
    expectError(await api.post('/students', { email, send_welcome_email: false }), 'already_exists')
    expectError(await api.post('/lists', { name: own.name }), 'already_exists')
    expectError(await api.patch(`/lists/${own.id}`, { name: other.name }), 'already_exists')
    for (const _ of [1, 2]) {
      expectStatus(await api.post(`/students/${id}/enrollments`, { course_id: courses[0]?.id }), 201)
      expectStatus(await addMembers(own.id, [email]), 200)
    }
  })
})
