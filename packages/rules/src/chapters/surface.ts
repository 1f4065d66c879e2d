import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame, expectStatus } from '../check/checks.ts'
import { absent } from '../check/matchers.ts'
import { pathsWithoutEndpoint, unknownId } from '../values.ts'

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

export const surface = visibleChapter('Surface of the API', (rule) => {
  rule('R003 the sixteen endpoints respond, each with its method and path', { courses: 1 }, async (scene) => {
    const { api, courses, email, listName } = scene
    const [course] = courses
    const added = { send_welcome_email: false }
    const list = await api.post('/lists', { name: listName() })
    const student = await api.post('/students', { email: email(), ...added })
    const ofList = `/lists/${list.data.id}`
    const ofStudent = `/students/${student.data.id}`
    const enrolled = await api.post(`${ofStudent}/enrollments`, { course_id: course?.id })
    const members = await api.post(`${ofList}/members`, { emails: [student.data.email], ...added })
    const created = [list, student, enrolled]
    for (const response of created) expectStatus(response, 201)
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
  })

  rule('R003 D04 any other method on a known path is 404, and Allow names the methods', async ({ api }) => {
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
  })

  rule('D04 an error that comes before the route has no Allow header', async ({ as }) => {
    const response = await as(undefined).request('PUT', `/lists/${unknownId}`)
    expectError(response, 'unauthorized')
    expectSame('headers.allow', response.headers.get('allow') ?? undefined, absent)
  })

  rule('R003 R006 R033 D03 a path that is not an endpoint is 404', async ({ api }) => {
    for (const path of pathsWithoutEndpoint) {
      const response = await api.get(path)
      expectError(response, 'not_found')
      expectSame('headers.allow', response.headers.get('allow') ?? undefined, absent)
    }
  })

  rule('R004 neither courses nor students can be overwritten', async ({ api, student }) => {
    const own = await student({ name: 'Before' })
    const body = { title: 'Other', slug: 'other', name: 'Other' }
    for (const [method, path] of [
      ['PATCH', `/courses/${unknownId}`],
      ['DELETE', `/courses/${unknownId}`],
      ['PATCH', `/students/${own.id}`],
      ['PUT', `/students/${own.id}`],
      ['POST', `/students/${own.id}`],
    ] as const) {
      expectError(await api.request(method, path, { body }), 'not_found')
    }
    expectSame('data.name', (await api.get(`/students/${own.id}`)).data.name, 'Before')
  })

  rule('R005 an enrollment is for one student and one course, never in bulk', { courses: 1 }, async (scene) => {
    const { api, courses, student } = scene
    const own = await student()
    const course = courses[0]?.id
    const path = `/students/${own.id}/enrollments`
    for (const body of [{ course_ids: [course] }, { course_id: [course] }, [{ course_id: course }]]) {
      expectError(await api.post(path, body), 'validation_error')
    }
    for (const other of ['/enrollments', `/courses/${unknownId}/enrollments`]) {
      expectError(await api.post(other, { student_ids: [own.id], course_id: course }), 'not_found')
    }
    expectError(await api.delete(path), 'not_found')
    expectSame('data.enrollments', (await api.get(`/students/${own.id}`)).data.enrollments, [])
  })

  rule('R011 D30 offers and the rest of the dashboard have no route', async ({ api }) => {
    for (const path of ['/offers', '/purchases', '/lessons', '/progress', '/plan', '/settings', '/lock']) {
      expectError(await api.get(path), 'not_found')
    }
    expectError(await api.get(`/offers/${unknownId}`), 'not_found')
  })

  rule('R012 no request adds a course to a list or removes one from it', { courses: 1 }, async (scene) => {
    const { api, courses, list } = scene
    const own = await list()
    const course_id = courses[0]?.id
    for (const path of [`/lists/${own.id}/courses`, `/lists/${own.id}/courses/${course_id}`]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expectError(await api.request(method, path, { body: { course_id } }), 'not_found')
      }
    }
    expectSame('data.courses', (await api.get(`/lists/${own.id}/courses`)).data.courses, [])
  })

  rule('D04 HEAD and OPTIONS are not methods of the API', async ({ api, as }) => {
    for (const path of ['/courses', '/students', '/nothing']) {
      expectSame('status of HEAD', (await api.send('HEAD', path)).status, 404)
      expectError(await api.request('OPTIONS', path), 'not_found')
      expectError(await as(undefined).request('OPTIONS', path), 'unauthorized')
    }
  })
})
