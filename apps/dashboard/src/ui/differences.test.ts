import { isObject } from '@academy-access/schemas/internal/compiled'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { differences } from './differences.tsx'

describe('differences', () => {
  it('names each part that changed', () => {
    const before = { name: 'Ada', tags: ['a'], enrollments: [{ id: 'e1', status: 'active' }] }
    const after = { name: 'Ada', tags: ['a', 'b'], enrollments: [{ id: 'e1', status: 'revoked' }, { id: 'e2' }] }
    expect(differences(before, after)).toEqual([
      { path: 'tags', before: '["a"]', after: '["a","b"]' },
      { path: 'enrollments[0].status', before: '"active"', after: '"revoked"' },
      { path: 'enrollments[1].id', before: undefined, after: '"e2"' },
    ])
  })

  it('has every part of a record that is added or deleted', () => {
    expect(differences(null, { id: 'x', name: null })).toEqual([
      { path: 'id', before: undefined, after: '"x"' },
      { path: 'name', before: undefined, after: 'null' },
    ])
    expect(differences({ id: 'x' }, null)).toEqual([{ path: 'id', before: '"x"', after: undefined }])
  })

  it('shows an empty object', () => {
    expect(differences({ granted: null }, { granted: {} })).toEqual([{ path: 'granted', before: 'null', after: '{}' }])
    expect(differences({}, { granted: {} })).toEqual([{ path: 'granted', before: undefined, after: '{}' }])
  })

  // Names of the API: dots and brackets are only in paths.
  const names = fc.constantFrom('a', 'b', 'c')
  const { record } = fc.letrec<{ record: Record<string, unknown>; value: unknown }>((tie) => ({
    record: fc.dictionary(names, tie('value'), { maxKeys: 3 }),
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, 0, 'x', true),
      fc.array(fc.integer()),
      fc.array(tie('record'), { maxLength: 3 }),
      tie('record'),
    ),
  }))

  it('is empty exactly for equal records', () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        expect(differences(a, structuredClone(a))).toEqual([])
        expect(differences(a, b).length === 0).toBe(canonical(a) === canonical(b))
      }),
    )
  })

  it('has the same parts the other way round', () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        const turned = differences(b, a).map(({ path, before, after }) => ({ path, before: after, after: before }))
        const byPath = (x: { path: string }, y: { path: string }) => (x.path < y.path ? -1 : 1)
        expect(turned.toSorted(byPath)).toEqual(differences(a, b).toSorted(byPath))
      }),
    )
  })
})

const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
