import { operationIds } from '@academy-access/schemas'
import { expect } from 'vitest'

import { nowhere, refusal } from '../fixtures.ts'
import { idsOf, school, sendAll, everyEndpoint, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Every path of the API with the methods that it has. */
const paths: Record<string, string[]> = {
  '/courses': ['GET'],
  '/students': ['GET', 'POST'],
  [`/students/${nowhere}`]: ['GET', 'DELETE'],
  [`/students/${nowhere}/enrollments`]: ['POST'],
  [`/students/${nowhere}/enrollments/${nowhere}`]: ['DELETE'],
  '/lists': ['GET', 'POST'],
  [`/lists/${nowhere}`]: ['GET', 'PATCH', 'DELETE'],
  [`/lists/${nowhere}/members`]: ['GET', 'POST'],
  [`/lists/${nowhere}/members/${nowhere}`]: ['DELETE'],
  [`/lists/${nowhere}/courses`]: ['GET'],
}

const notFound = { status: 404, code: 'not_found' }

export const surface = chapter('Surface of the API', (rule, transport) => {
  rule('R003 the sixteen endpoints answer, each with its own method and path', async ({ open }) => {
    const { academy, api } = open(school)
    const requests = everyEndpoint(academy)
    expect(requests.map(({ id }) => id).toSorted()).toEqual(operationIds.toSorted())
    const replies = await sendAll(api, requests)
    expect(replies.map(({ status }) => status)).toEqual(requests.map(({ status }) => status))
    expect(academy.journal.map(({ operation }) => operation)).toEqual(requests.map(({ id }) => id))
  })

  rule('R003 D04 any other method on a known path is 404 and tells the methods there are', async ({ open }) => {
    const { api } = open(school)
    for (const [path, known] of Object.entries(paths)) {
      for (const method of methods.filter((candidate) => !known.includes(candidate))) {
        const reply = await api.request(method, path)
        expect(refusal(reply), `${method} ${path}`).toEqual(notFound)
        expect(reply.headers.get('allow')?.split(', '), path).toEqual(known)
      }
    }
  })

  rule('R003 R006 R033 D03 a path that is no endpoint is 404 with every method', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const others = [
      '',
      '/',
      '/cohorts',
      '/tiers',
      '/segments',
      '/enrollments',
      '/members',
      '/users',
      '/me',
      '/academies',
    ]
    const keys = ['/keys', '/api-keys', '/api_keys', '/settings/api-keys', '/auth', '/token']
    for (const path of [...others, ...keys, `/students/${nowhere}/lists`, `/courses/${nowhere}`]) {
      for (const method of methods) {
        const reply = await api.request(method, path)
        expect(refusal(reply), `${method} ${path}`).toEqual(notFound)
        expect(reply.headers.has('allow'), path).toBe(false)
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R004 neither courses nor a student can be written over', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, algebra } = idsOf(academy)
    const before = stateOf(academy)
    for (const [method, path] of [
      ['POST', '/courses'],
      ['PUT', '/courses'],
      ['PATCH', `/courses/${algebra}`],
      ['DELETE', `/courses/${algebra}`],
      ['PATCH', `/students/${ada}`],
      ['PUT', `/students/${ada}`],
      ['POST', `/students/${ada}`],
    ] as const) {
      const reply = await api.request(method, path, {
        body: { title: 'Other', slug: 'other', name: 'Other' },
      })
      expect(refusal(reply), `${method} ${path}`).toEqual(notFound)
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R005 an enrollment is granted for one student and one course, never in bulk', async ({ open }) => {
    const { academy, api } = open(school)
    const { bob, ada, algebra, botany } = idsOf(academy)
    const before = stateOf(academy)
    for (const body of [
      { course_ids: [algebra, botany] },
      { course_id: [algebra, botany] },
      [{ course_id: algebra }],
    ]) {
      expect(refusal(await api.post(`/students/${bob}/enrollments`, body))).toEqual({
        status: 400,
        code: 'validation_error',
      })
    }
    for (const path of ['/enrollments', '/students/enrollments', `/courses/${algebra}/enrollments`]) {
      const reply = await api.post(path, { student_ids: [ada, bob], course_id: algebra })
      expect(refusal(reply), path).toEqual(notFound)
    }
    expect(refusal(await api.delete(`/students/${ada}/enrollments`))).toEqual(notFound)
    expect(stateOf(academy)).toBe(before)
  })

  rule('R011 D30 offers have no route, and nothing of the dashboard has', async ({ open }) => {
    const { academy, api } = open(school)
    const offer = academy.offers.list()[0]!.id
    const before = stateOf(academy)
    for (const path of [
      '/offers',
      `/offers/${offer}`,
      '/purchases',
      '/lessons',
      '/progress',
      '/plan',
      '/settings',
      '/lock',
    ]) {
      for (const method of methods) {
        const reply = await api.request(method, path, method === 'GET' ? {} : { body: { name: 'Mine', plan: 'free' } })
        expect(refusal(reply), `${method} ${path}`).toEqual(notFound)
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R012 a course is neither put on a list nor taken off it', async ({ open }) => {
    const { academy, api } = open(school)
    const { vip, algebra } = idsOf(academy)
    const before = stateOf(academy)
    for (const path of [`/lists/${vip}/courses`, `/lists/${vip}/courses/${algebra}`, `/courses/${algebra}/lists`]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const reply = await api.request(method, path, {
          body: { course_id: algebra, list_id: vip },
        })
        expect(refusal(reply), `${method} ${path}`).toEqual(notFound)
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R013 what a list grants is told by its courses alone', async ({ open }) => {
    const { academy, api } = open(school)
    const { vip, ada, botany } = idsOf(academy)
    const [offer] = academy.offers.list()
    const { data } = await api.get(`/lists/${vip}/courses`)
    expect(data.courses.map(({ course_id }: { course_id: string }) => course_id)).toEqual([botany])
    expect(data.courses[0].granted_via[0].offer_id).toBe(offer!.id)
    const others = ['/courses', '/students', `/students/${ada}`, '/lists', `/lists/${vip}`, `/lists/${vip}/members`]
    for (const path of others) expect((await api.get(path)).text, path).not.toContain(offer!.id)
    for (const path of ['/lists', `/lists/${vip}`, `/students/${ada}`]) {
      expect((await api.get(path)).text, path).not.toContain(botany)
    }
  })

  rule('R020 R307 D02 a path is exact: no other case, no slash more, no redirect', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, vip } = idsOf(academy)
    const spoiled = [
      '/students/',
      `/students/${ada}/`,
      '/Students',
      '/STUDENTS',
      '//students',
      '/students//enrollments',
      `/lists//${vip}`,
      `/lists/${vip}//members`,
      '/lists/',
      '/courses.json',
      '/students;a=1',
    ]
    for (const path of spoiled) {
      const response = await api.send('GET', path)
      expect(response.status, path).toBe(404)
      expect(response.redirected, path).toBe(false)
      expect(await response.json(), path).toMatchObject({ error: { code: 'not_found' } })
    }
    expect((await api.get('/students')).status).toBe(200)
  })

  rule('D03 an unknown path asks for the key first', async ({ as, open }) => {
    open(school)
    for (const path of ['', '/nothing', '/students/a/b/c/d']) {
      for (const method of methods) expect((await as(undefined).request(method, path)).code, path).toBe('unauthorized')
    }
  })

  rule('D04 HEAD and OPTIONS are no methods of the API', async ({ as, open }) => {
    const { academy, api } = open(school)
    for (const path of ['/courses', '/students', '/nothing']) {
      expect((await api.send('HEAD', path)).status, path).toBe(404)
      expect(refusal(await api.request('OPTIONS', path)), path).toEqual(notFound)
      expect((await as(undefined).request('OPTIONS', path)).code, path).toBe('unauthorized')
    }
    expect(academy.journal.map(({ method, status }) => `${method} ${status}`)).toContain('HEAD 404')
  })

  if (!transport.answersOutsideApi) return

  rule('R020 R308 D03 outside /api/v1 all is 404, and no key is asked for', async ({ as, open }) => {
    const { academy, api } = open(school)
    const strangers = [
      '',
      '/',
      '/students',
      '/api',
      '/api/',
      '/api/v1x/students',
      '/API/v1/students',
      '/api/V1/students',
    ]
    const versions = [
      '/api/v2',
      '/api/v2/students',
      '/api/v0/students',
      '/api/students',
      '/v1/students',
      '//api/v1/students',
    ]
    for (const path of [...strangers, ...versions]) {
      for (const method of methods) {
        expect(refusal(await as(undefined).request(method, `~${path}`)), `${method} ${path}`).toEqual(notFound)
        expect(refusal(await api.request(method, `~${path}`)), `${method} ${path}`).toEqual(notFound)
      }
    }
    expect(academy.journal).toEqual([])
  })

  rule('D04 a preflight is answered before any key is asked for, and changes nothing', async ({ as, open }) => {
    const { academy } = open(school)
    const asked = { origin: 'https://shop.example', 'access-control-request-method': 'PATCH' }
    for (const path of ['/students', `/lists/${nowhere}`, '/nothing']) {
      const { status, headers, body } = await as(undefined).send('OPTIONS', path, {
        headers: asked,
      })
      expect(status, path).toBe(204)
      expect(body === null || (await new Response(body).text()) === '').toBe(true)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-headers')?.toLowerCase().split(/, ?/)).toEqual([
        'authorization',
        'content-type',
      ])
      expect(headers.get('access-control-allow-methods')?.split(/, ?/)).toEqual(
        expect.arrayContaining(methods.filter((m) => m !== 'PUT')),
      )
      expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
    }
    expect(academy.journal).toEqual([])
    for (const missing of Object.keys(asked)) {
      const headers = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== missing))
      expect((await as(academy.apiKey).request('OPTIONS', '/students', { headers })).status, missing).toBe(404)
      expect((await as(undefined).request('OPTIONS', '/students', { headers })).status, missing).toBe(401)
    }
  })
})
