import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { tempFolder } from '../test/temp-folder.ts'
import { openUndoFile } from './undo-file.ts'

const folder = tempFolder()

const read = (name: string | undefined) =>
  JSON.parse(readFileSync(join(folder, name ?? 'missing'), 'utf8')) as PlatformFixture

const course = { course_id: '540086ca-86de-4523-be76-9fde03da00b8', course_slug: 'intro', course_title: 'Intro' }
const ada = {
  id: '0b1e86ca-86de-4523-be76-9fde03da00b8',
  email: 'ada@example.com',
  name: 'Ada',
  avatar_url: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  enrollments: [
    { ...course, enrolled_at: '2026-01-02T00:00:00.000Z', completed_at: null, completed_lessons: 1, total_lessons: 3 },
  ],
}

it('the file appears with the first record, for its owner alone, and a server can load it after each one', () => {
  const undo = openUndoFile(folder)
  expect([undo.name, readdirSync(folder)]).toEqual([undefined, []])
  undo.add({ student: ada })
  expect(statSync(join(folder, undo.name ?? '')).mode & 0o777).toBe(0o600)
  expect(
    createPlatform({ fixture: read(undo.name) })
      .academy()
      .students.list(),
  ).toHaveLength(1)
  const bob = { ...ada, id: course.course_id, email: 'bob@example.com', name: 'Zoë – 李明' }
  undo.add({ student: ada, list: { name: 'VIP', description: null, updated_at: 'yesterday' } })
  undo.add({ student: bob, list: { name: ' vip' } })
  undo.close()
  const academy = createPlatform({ fixture: read(undo.name) }).academy()
  expect(academy.students.list()).toMatchObject([
    {
      ...ada,
      enrollments: [{ course: 'intro', enrolled_at: '2026-01-02T00:00:00.000Z', completed_lessons: 1 }],
    },
    { email: 'bob@example.com', name: 'Zoë – 李明' },
  ])
  const members = academy.lists.get('VIP').members.map(({ email }) => email)
  expect(members.toSorted()).toEqual(['ada@example.com', 'bob@example.com'])
})

it('a folder that cannot be written is an error before anything is removed', () => {
  expect(() => openUndoFile(join(folder, 'missing'))).toThrow('undo file: expected a file in an existing folder')
})

it('a server can load the file whatever a service returned', () => {
  const id = fc.constantFrom(ada.id, course.course_id, ada.id.toUpperCase(), 'x', 7)
  const text = fc.constantFrom('Ada', '', 'x'.repeat(300), 'x'.repeat(3000), null, 5)
  const time = fc.constantFrom('2026-01-01T00:00:00Z', '2026-13-01T00:00:00Z', 'now', null)
  const enrollment = fc.record(
    {
      course_id: id,
      course_slug: fc.constantFrom('intro', '__proto__', 'a b', '', 'x'.repeat(300)),
      course_title: text,
      enrolled_at: time,
      completed_at: time,
      completed_lessons: fc.constantFrom(0, 2, -1, 1.5, 1e9, '2'),
      total_lessons: fc.constantFrom(0, 3, 1e9, null),
    },
    { requiredKeys: [] },
  )
  const student = fc.record(
    {
      id,
      email: fc.constantFrom('ada@example.com', 'ADA@example.com', 'bob@example.com', null),
      name: text,
      avatar_url: text,
      joined_at: time,
      enrollments: fc.oneof(fc.array(enrollment, { maxLength: 3 }), fc.constant('none')),
    },
    { requiredKeys: [] },
  )
  const list = fc.record({ name: text, description: text, created_at: time, updated_at: time }, { requiredKeys: [] })
  const records = fc.array(
    fc.record({ student: fc.oneof(student, fc.anything()), list: fc.oneof(list, fc.anything()) }, { requiredKeys: [] }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(records, (all) => {
      const undo = openUndoFile(folder)
      for (const one of all) undo.add(one)
      undo.close()
      if (undo.name === undefined) return
      createPlatform({ fixture: read(undo.name) })
      rmSync(join(folder, undo.name))
    }),
  )
})
