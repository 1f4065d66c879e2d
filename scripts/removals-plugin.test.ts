import { expect, it } from 'vitest'

import { lintElsewhere } from './lint-elsewhere.ts'

const rejected = [
  'await academy.students.remove(id)',
  "await academy['students']['remove'](id)",
  'await academy?.lists?.members.remove(list, id)',
  'await academy.enrollments.revoke(id, enrollment)',
  'await academy.lists.delete(list)',
  'await lists.delete(list)',
  'const { remove } = academy.students',
  'const { delete: drop } = lists',
  'const drop = academy.students.remove',
  "await fetch(url, { method: 'DELETE' })",
  "await api.request('DELETE', path)",
  "new Request(url, { method: 'DELETE' })",
  'await prove({ send: () => academy.students.remove(id) })',
]

const accepted = [
  'await removeProved({ read, judge, keep, send: () => academy.students.remove(id) })',
  "await removeProved({ read, judge, keep, send: async () => { await fetch(url, { method: 'DELETE' }) } })",
  'new Set().delete(id)',
  'headers.delete(name)',
  'counts.remove + steps.revoke',
  "method === 'DELETE'",
  'await academy.students.get(id)',
]

it('lint rejects every removal in a command that is not proved, and nothing else', () => {
  const files = [
    'apps/server/src/verify',
    'apps/server/src/pull',
    'packages/roster/src/apply',
    'packages/command/src',
  ].map((place) => `${place}/anything.ts`)
  const lines = [...rejected, ...accepted]
  // Each line is a scope of its own.
  const scopes = lines.map((line) => `{ ${line} }`)
  const others = ['packages/roster/src/anything.test.ts', 'packages/sdk/src/anything.ts']
  const found = lintElsewhere(new Map([...files, ...others].map((file) => [file, scopes])))
    .filter(({ rule }) => rule.includes('removals-are-proved'))
    .map(({ file, line }) => `${file}: ${lines[line]}`)
  const expected = files.flatMap((file) => rejected.map((line) => `${file}: ${line}`))
  expect([...new Set(found)].toSorted()).toEqual(expected.toSorted())
})
