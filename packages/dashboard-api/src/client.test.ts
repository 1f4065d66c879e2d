import { expect, it } from 'vitest'

import { requestFor } from './client.ts'
import { dashboardEndpointList, dashboardEndpoints } from './endpoints.ts'

const id = '00000000-0000-4000-8000-000000000001'

it('a request has the ids in its path, the query without undefined values, and the body as JSON', () => {
  expect(requestFor('GET /', {})).toEqual({ method: 'GET', path: '/dashboard/api', headers: {}, body: null })
  expect(
    requestFor('GET /academies/:id/journal', { params: { id }, query: { search: 'a&b', limit: 3, status: undefined } }),
  ).toMatchObject({ method: 'GET', path: `/dashboard/api/academies/${id}/journal?search=a%26b&limit=3` })
  expect(
    requestFor('POST /academies/:id/faults', { params: { id: '../x' }, body: { operation: '*', status: 500 } }),
  ).toEqual({
    method: 'POST',
    path: '/dashboard/api/academies/..%2Fx/faults',
    headers: { 'content-type': 'application/json' },
    body: '{"operation":"*","status":500}',
  })
  const text = new Blob(['{}'])
  expect(requestFor('POST /academies', { body: text }).body).toBe(text)
})

it('each endpoint is the only one with its method and path, and with its id', () => {
  const routes = dashboardEndpointList.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(routes).size).toBe(routes.length)
  expect(new Set(dashboardEndpointList.map(({ id: name }) => name)).size).toBe(routes.length)
})

it('the id of an endpoint is its place in the tree', () => {
  for (const { id: name } of dashboardEndpointList) {
    const found = name.split('.').reduce<unknown>((node, key) => Reflect.get(Object(node), key), dashboardEndpoints)
    expect(found).toMatchObject({ id: name, method: expect.any(String) })
  }
})
