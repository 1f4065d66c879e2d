import { expect } from 'vitest'

import { unknownId } from '../fixtures.ts'
import { idsOf, school } from '../school.ts'
import { chapter } from '../suite.ts'

export const requests = chapter('Requests', {
  'D08 D09 R016 the journal names what is ignored: what is unknown, repeated, or inherited by every object': async ({
    open,
  }) => {
    const { academy, api } = open(school)
    const { ada, botany, vip } = idsOf(academy)
    const inherited = '"__proto__":{"name":"Evil"},"constructor":{"prototype":{"polluted":true}},"toString":1'
    const sent: readonly [method: string, path: string, body: unknown, ignored: string[] | undefined][] = [
      ['GET', '/courses?limit=1&colour=red', undefined, ['query.limit', 'query.colour']],
      ['GET', '/students?limit=1&colour=red&email=ada@example.com', undefined, ['query.colour', 'query.email']],
      ['POST', '/lists', { name: 'New', colour: 'red' }, ['body.colour']],
      ['POST', `/students/${ada}/enrollments`, { course_id: botany, enrolled_at: 'x' }, ['body.enrolled_at']],
      ['POST', `/lists/${vip}/members?a=b`, { email: 'bob@example.com', name: 'Bob' }, ['query.a', 'body.name']],
      ['POST', '/students', { email: 'cy@example.com', id: unknownId, role: 'owner' }, ['body.id', 'body.role']],
      [
        'POST',
        '/students',
        `{"email":"dee@example.com",${inherited}}`,
        ['body.__proto__', 'body.constructor', 'body.toString'],
      ],
      [
        'GET',
        '/students?__proto__=1&constructor=2&hasOwnProperty=3',
        undefined,
        ['query.__proto__', 'query.constructor', 'query.hasOwnProperty'],
      ],
      ...['/students', `/lists/${vip}/members`].flatMap((path): typeof sent => [
        ['GET', `${path}?limit=2&limit=3&limit=x`, undefined, ['query.limit']],
        ['GET', `${path}?limit=&offset=`, undefined, undefined],
        ['GET', `${path}?limit=2&limit=2`, undefined, ['query.limit']],
      ]),
    ]
    for (const [method, path, body] of sent) {
      expect((await api.request(method, path, { body })).status, path).toBeLessThan(300)
    }
    expect(academy.journal.list().map(({ ignored }) => ignored)).toEqual(sent.map(([, , , ignored]) => ignored))
    expect(academy.students.get('cy@example.com').id).not.toBe(unknownId)
    for (const email of ['bob@example.com', 'dee@example.com']) expect(academy.students.get(email).name).toBeNull()
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  },
})
