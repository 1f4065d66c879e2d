import type { StudentDetail } from '@academy-access/sdk'
import { expect, it } from 'vitest'

import { anonymise, anonymisePerson } from './anonymise.ts'
import { collectPersons } from './persons.ts'

const enrollment = {
  id: 'e1',
  course_id: 'c1',
  course_title: 'Intro',
  course_slug: 'intro',
  enrolled_at: '2026-01-02T00:00:00.000Z',
  completed_at: null,
  total_lessons: 3,
  completed_lessons: 1,
  progress: 33,
}
const ada: StudentDetail = {
  id: 's1',
  email: 'ada@example.org',
  name: 'Ada Lovelace',
  avatar_url: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  enrollments: [enrollment],
}

it('a field that no table has is personal, at any depth', () => {
  const newer = { ...ada, phone: '+44 20', constructor: 'Ada', enrollments: [{ ...enrollment, note: 'asked Ada' }] }
  const copy = anonymisePerson(newer)
  expect(copy).toEqual({
    ...ada,
    email: expect.stringMatching(/@example\.com$/),
    name: expect.not.stringContaining('Ada Lovelace'),
    phone: null,
    constructor: null,
    enrollments: [{ ...enrollment, note: null }],
  })
})

it('a field that a list of a newer service has is replaced', () => {
  const list = { id: 'l1', description: '', member_count: 0, created_at: ada.joined_at, updated_at: ada.joined_at }
  const rows = [{ ...ada, courses_enrolled: 1, enrollments: [] }]
  const lists = [{ list: { ...list, name: 'Beginners', owner: 'Ada' }, members: [], courses: [] }]
  const { reading } = anonymise({ courses: [], lists, students: [ada], rows }, collectPersons(rows), false)
  expect(reading.lists[0]?.list).toEqual({ ...list, name: expect.stringMatching(/^List [0-9a-z]{12}$/), owner: null })
})
