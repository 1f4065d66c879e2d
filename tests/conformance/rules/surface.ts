import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { pathsWithoutEndpoint } from '../fixtures.ts'
import { school, stateOf } from '../school.ts'
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
})
