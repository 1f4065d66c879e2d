import { operationIds } from '@academy-access/schemas'
import { expect } from 'vitest'

import { firstOf, unknownId, errorOf } from '../fixtures.ts'
import { idsOf, school, sendAll, everyEndpoint, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Every path of the API with its methods. */
const paths: Record<string, string[]> = {
  '/courses': ['GET'],
  '/students': ['GET', 'POST'],
  [`/students/${unknownId}`]: ['GET', 'DELETE'],
  [`/students/${unknownId}/enrollments`]: ['POST'],
  [`/students/${unknownId}/enrollments/${unknownId}`]: ['DELETE'],
  '/lists': ['GET', 'POST'],
  [`/lists/${unknownId}`]: ['GET', 'PATCH', 'DELETE'],
  [`/lists/${unknownId}/members`]: ['GET', 'POST'],
  [`/lists/${unknownId}/members/${unknownId}`]: ['DELETE'],
  [`/lists/${unknownId}/courses`]: ['GET'],
}

const notFound = { status: 404, code: 'not_found' }

export const surface = chapter('Surface of the API', (rule) => {
  rule('R003 the sixteen endpoints respond, each with its own method and path', async ({ open }) => {
    const { academy, api } = open(school)
    const requests = everyEndpoint(academy)
    expect(requests.map(({ id }) => id).toSorted()).toEqual(operationIds.toSorted())
    const responses = await sendAll(api, requests)
    expect(responses.map(({ status }) => status)).toEqual(requests.map(({ status }) => status))
    expect(academy.journal.map(({ operation }) => operation)).toEqual(requests.map(({ id }) => id))
  })

  rule('R003 D04 any other method on a known path is 404, and the Allow header names the methods', async ({ open }) => {
    const { api } = open(school)
    for (const [path, known] of Object.entries(paths)) {
      for (const method of methods.filter((candidate) => !known.includes(candidate))) {
        const response = await api.request(method, path)
        expect(errorOf(response), `${method} ${path}`).toEqual(notFound)
        expect(response.headers.get('allow')?.split(', '), path).toEqual(known)
      }
    }
  })

  rule('D04 an error that comes before the route has no Allow header', async ({ as, open }) => {
    const { academy, api } = open(school)
    const expectWithout = async (from: typeof api, status: number) => {
      const { status: actual, headers } = await from.request('PUT', '/lists')
      expect([actual, headers.has('allow')]).toEqual([status, false])
    }
    await expectWithout(as(undefined), 401)
    academy.plan.update({ plan: 'trial' })
    await expectWithout(api, 402)
  })

  rule('R003 R006 R033 D03 a path that is not an endpoint is 404 with every method', async ({ open }) => {
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
    for (const path of [...others, ...keys, `/students/${unknownId}/lists`, `/courses/${unknownId}`]) {
      for (const method of methods) {
        const response = await api.request(method, path)
        expect(errorOf(response), `${method} ${path}`).toEqual(notFound)
        expect(response.headers.has('allow'), path).toBe(false)
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R004 neither courses nor students can be overwritten', async ({ open }) => {
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
      const response = await api.request(method, path, {
        body: { title: 'Other', slug: 'other', name: 'Other' },
      })
      expect(errorOf(response), `${method} ${path}`).toEqual(notFound)
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R005 an enrollment is for one student and one course, never in bulk', async ({ open }) => {
    const { academy, api } = open(school)
    const { bob, ada, algebra, botany } = idsOf(academy)
    const before = stateOf(academy)
    for (const body of [
      { course_ids: [algebra, botany] },
      { course_id: [algebra, botany] },
      [{ course_id: algebra }],
    ]) {
      expect(errorOf(await api.post(`/students/${bob}/enrollments`, body))).toEqual({
        status: 400,
        code: 'validation_error',
      })
    }
    for (const path of ['/enrollments', '/students/enrollments', `/courses/${algebra}/enrollments`]) {
      const response = await api.post(path, { student_ids: [ada, bob], course_id: algebra })
      expect(errorOf(response), path).toEqual(notFound)
    }
    expect(errorOf(await api.delete(`/students/${ada}/enrollments`))).toEqual(notFound)
    expect(stateOf(academy)).toBe(before)
  })

  rule('R011 D30 offers and the rest of the dashboard have no route', async ({ open }) => {
    const { academy, api } = open(school)
    const offer = firstOf(academy.offers.list()).id
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
        const response = await api.request(
          method,
          path,
          method === 'GET' ? {} : { body: { name: 'Mine', plan: 'free' } },
        )
        expect(errorOf(response), `${method} ${path}`).toEqual(notFound)
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R012 no request adds a course to a list or removes one from it', async ({ open }) => {
    const { academy, api } = open(school)
    const { vip, algebra } = idsOf(academy)
    const before = stateOf(academy)
    for (const path of [`/lists/${vip}/courses`, `/lists/${vip}/courses/${algebra}`, `/courses/${algebra}/lists`]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await api.request(method, path, {
          body: { course_id: algebra, list_id: vip },
        })
        expect(errorOf(response), `${method} ${path}`).toEqual(notFound)
      }
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R013 only the courses of a list show what the list grants', async ({ open }) => {
    const { academy, api } = open(school)
    const { vip, ada, botany } = idsOf(academy)
    const offer = firstOf(academy.offers.list())
    const { data } = await api.get(`/lists/${vip}/courses`)
    expect(data.courses.map(({ course_id }: { course_id: string }) => course_id)).toEqual([botany])
    expect(data.courses[0].granted_via[0].offer_id).toBe(offer.id)
    const others = ['/courses', '/students', `/students/${ada}`, '/lists', `/lists/${vip}`, `/lists/${vip}/members`]
    for (const path of others) expect((await api.get(path)).text, path).not.toContain(offer.id)
    for (const path of ['/lists', `/lists/${vip}`, `/students/${ada}`]) {
      expect((await api.get(path)).text, path).not.toContain(botany)
    }
  })

  rule('D04 HEAD and OPTIONS are not methods of the API', async ({ as, open }) => {
    const { academy, api } = open(school)
    for (const path of ['/courses', '/students', '/nothing']) {
      expect((await api.send('HEAD', path)).status, path).toBe(404)
      expect(errorOf(await api.request('OPTIONS', path)), path).toEqual(notFound)
      expect((await as(undefined).request('OPTIONS', path)).code, path).toBe('unauthorized')
    }
    expect(academy.journal.map(({ method, status }) => `${method} ${status}`)).toContain('HEAD 404')
  })
})
