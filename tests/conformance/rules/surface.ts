import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { firstOf, pathsWithoutEndpoint } from '../fixtures.ts'
import { idsOf, school, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The paths of collections with their methods. The visible rules have the others: they send nothing that could mean all rows. */
const paths: Record<string, string[]> = { '/courses': ['GET'], '/students': ['GET', 'POST'], '/lists': ['GET', 'POST'] }

export const surface = chapter('Surface of the API', {
  'R003 D04 any other method on a collection is 404, and the Allow header names the methods': async ({ open }) => {
    const { api } = open(school)
    for (const [path, known] of Object.entries(paths)) {
      for (const method of methods.filter((candidate) => !known.includes(candidate))) {
        const response = await api.request(method, path)
        expectError(response, 'not_found')
        expect(response.headers.get('allow')?.split(', '), path).toEqual(known)
      }
    }
  },

  'D04 an error of the plan has no Allow header': async ({ open }) => {
    const { api } = open({ ...school, plan: 'trial' })
    const { status, headers } = await api.request('PUT', '/lists')
    expect([status, headers.has('allow')]).toEqual([402, false])
  },

  'R003 R006 R011 R033 R295 D03 D30 what is not an endpoint is 404 with every method': async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    for (const path of pathsWithoutEndpoint) {
      for (const method of methods) {
        const body = method === 'GET' ? undefined : { name: 'Mine', plan: 'free' }
        const response = await api.request(method, path, { body })
        expectError(response, 'not_found')
        expect(response.headers.has('allow'), path).toBe(false)
      }
    }
    expect(stateOf(academy)).toBe(before)
  },

  'R013 only the courses of a list show what the list grants': async ({ open }) => {
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
  },
})
