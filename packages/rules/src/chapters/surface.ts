import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { absent } from '../check/matchers.ts'
import { pathsWithoutEndpoint, silent, unknownId } from '../values.ts'

/** Every path that names one record, with its methods. */
const paths: Record<string, readonly string[]> = {
  [`/students/${unknownId}`]: ['GET', 'DELETE'],
  [`/students/${unknownId}/enrollments`]: ['POST'],
  [`/students/${unknownId}/enrollments/${unknownId}`]: ['DELETE'],
  [`/lists/${unknownId}`]: ['GET', 'PATCH', 'DELETE'],
  [`/lists/${unknownId}/members`]: ['GET', 'POST'],
  [`/lists/${unknownId}/members/${unknownId}`]: ['DELETE'],
  [`/lists/${unknownId}/courses`]: ['GET'],
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']

export const surface = visibleChapter('Surface of the API', {
  'R003 the sixteen endpoints respond, each with its method and path': async (scene) => {
    const { api, course, listName, postStudent } = scene
    const list = await api.post('/lists', { name: listName() })
    const student = await postStudent()
    const ofList = `/lists/${list.data.id}`
    const ofStudent = `/students/${student.data.id}`
    const enrolled = await api.post(`${ofStudent}/enrollments`, { course_id: course.id })
    const members = await api.post(`${ofList}/members`, { emails: [student.data.email], ...silent })
    for (const response of [list, student, enrolled]) expectStatus(response, 201)
    const others = [
      members,
      await api.get('/courses'),
      await api.get('/students?limit=1'),
      await api.get(ofStudent),
      await api.get('/lists'),
      await api.get(ofList),
      await api.patch(ofList, { description: 'Changed' }),
      await api.get(`${ofList}/members`),
      await api.get(`${ofList}/courses`),
      await api.delete(`${ofList}/members/${student.data.id}`),
      await api.delete(`${ofStudent}/enrollments/${enrolled.data.id}`),
      await api.delete(ofList),
      await api.delete(ofStudent),
    ]
    for (const response of others) expectStatus(response, 200)
  },

  'R003 D04 any other method on a known path is 404, and Allow names the methods': async ({ api }) => {
    for (const [path, known] of Object.entries(paths)) {
      for (const method of methods.filter((candidate) => !known.includes(candidate))) {
        const response = await api.request(method, path)
        expectError(response, 'not_found')
        expectSame('headers.allow', response.headers.get('allow')?.split(/, ?/), known)
      }
    }
    const response = await api.post('/courses')
    expectError(response, 'not_found')
    expectSame('headers.allow', response.headers.get('allow'), 'GET')
  },

  'D04 an error that comes before the route has no Allow header': async ({ as }) => {
    const response = await as(undefined).request('PUT', `/lists/${unknownId}`)
    expectError(response, 'unauthorized')
    expectSame('headers.allow', response.headers.get('allow') ?? undefined, absent)
  },

  'R003 R006 R011 R033 R295 D03 D30 a path that is not an endpoint is 404: no cohorts, no keys, no offers, no events':
    async ({ api }) => {
      for (const path of pathsWithoutEndpoint) {
        const response = await api.get(path)
        expectError(response, 'not_found')
        expectSame('headers.allow', response.headers.get('allow') ?? undefined, absent)
      }
    },

  'R004 R088 no request changes a course or a student': async ({ api, student }) => {
    const own = await student({ name: 'Before' })
    const { data } = await api.get('/courses')
    const body = { title: 'Other', slug: 'other', name: 'Other' }
    expectError(await api.post('/courses', {}), 'not_found')
    await expectErrors(api, 'not_found', [
      ...writes.map((method) => [method, `/courses/${unknownId}`, body] as const),
      ...['POST', 'PUT', 'PATCH'].map((method) => [method, `/students/${own.id}`, body] as const),
    ])
    expectFields(await api.get(`/students/${own.id}`), { name: 'Before' })
    expectData(await api.get('/courses'), data)
  },

  'R005 an enrollment is for one student and one course, never in bulk': async ({ api, course, student }) => {
    const own = await student()
    const path = `/students/${own.id}/enrollments`
    for (const body of [{ course_ids: [course.id] }, { course_id: [course.id] }, [{ course_id: course.id }]]) {
      expectError(await api.post(path, body), 'validation_error')
    }
    for (const other of ['/enrollments', `/courses/${unknownId}/enrollments`]) {
      expectError(await api.post(other, { student_ids: [own.id], course_id: course.id }), 'not_found')
    }
    expectError(await api.delete(path), 'not_found')
    expectFields(await api.get(`/students/${own.id}`), { enrollments: [] })
  },

  'R012 no request adds a course to a list or removes one from it': async ({ api, course, list }) => {
    const path = `/lists/${(await list()).id}/courses`
    const body = { course_id: course.id }
    for (const each of [path, `${path}/${course.id}`]) {
      await expectErrors(
        api,
        'not_found',
        writes.map((method) => [method, each, body]),
      )
    }
    expectData(await api.get(path), { courses: [] })
  },

  'D04 HEAD and OPTIONS are not methods of the API': async ({ api, as }) => {
    for (const path of ['/courses', '/students', '/nothing']) {
      expectSame('status of HEAD', (await api.send('HEAD', path)).status, 404)
      expectError(await api.request('OPTIONS', path), 'not_found')
      expectError(await as(undefined).request('OPTIONS', path), 'unauthorized')
    }
  },
})
