import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { endpointList } from './endpoints.ts'
import { match } from './router.ts'

const filled = (path: string, value: string) => path.replaceAll(/:[a-z]+/gi, value)

describe('match', () => {
  it.each(endpointList.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
    'finds %s %s with its parameters as they were sent',
    (method, path, endpoint) => {
      const names = [...path.matchAll(/:([a-z]+)/gi)].map(([, name = '']) => name)
      expect(match(method, filled(path, 'a%20b%'))).toEqual({
        endpoint,
        methods: endpointList.filter((other) => other.path === path).map((other) => other.method),
        params: Object.fromEntries(names.map((name) => [name, 'a%20b%'])),
      })
    },
  )

  it('D02 finds the path whose segments are all the same, where a parameter is any segment that is not empty', () => {
    const segment = fc.constantFrom(
      '',
      'api',
      'v1',
      'students',
      'lists',
      'members',
      'courses',
      'enrollments',
      'x',
      ':id',
    )
    const path = fc.array(segment, { maxLength: 8 }).map((segments) => `/${segments.join('/')}`)
    fc.assert(
      fc.property(path, fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'), (sent, method) => {
        const fitting = endpointList.filter((endpoint) => fits(endpoint.path.split('/'), sent.split('/')))
        expect(match(method, sent).methods).toEqual(fitting.map((endpoint) => endpoint.method))
        expect(match(method, sent).endpoint).toBe(fitting.find((endpoint) => endpoint.method === method))
      }),
      { numRuns: 2_000 },
    )
  })
})

function fits(pattern: readonly string[], sent: readonly string[]): boolean {
  return (
    pattern.length === sent.length &&
    pattern.every((part, index) => (part.startsWith(':') ? sent[index] !== '' : part === sent[index]))
  )
}
