import { expect } from 'vitest'

import { unknownId } from '../fixtures.ts'
import { idsOf, school } from '../school.ts'
import { chapter } from '../suite.ts'

export const requests = chapter('Requests', {
  'D08 an unknown parameter or field is ignored, and the journal names it': async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, botany, vip } = idsOf(academy)
    await api.get('/courses?limit=1&colour=red')
    await api.get('/students?limit=1&colour=red&email=ada@example.com')
    await api.post('/lists', { name: 'New', colour: 'red' })
    await api.post(`/students/${ada}/enrollments`, { course_id: botany, colour: 'red', enrolled_at: 'x' })
    await api.post(`/lists/${vip}/members?colour=red`, { email: 'bob@example.com', name: 'Bob' })
    await api.post('/students', { email: 'cy@example.com', id: unknownId, role: 'owner' })
    expect(academy.journal.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200, 201])
    expect(academy.journal.map(({ ignored }) => ignored)).toEqual([
      ['query.limit', 'query.colour'],
      ['query.colour', 'query.email'],
      ['body.colour'],
      ['body.colour', 'body.enrolled_at'],
      ['query.colour', 'body.name'],
      ['body.id', 'body.role'],
    ])
    expect(academy.students.get('cy@example.com').id).not.toBe(unknownId)
    expect(academy.students.get('bob@example.com').name).toBeNull()
  },
})
