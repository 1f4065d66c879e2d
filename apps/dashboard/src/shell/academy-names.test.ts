import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { firstFree, withForks } from './academy-names.ts'

const academies = (parents: Readonly<Record<string, string | null>>) =>
  Object.entries(parents).map(([id, fork_of]) => ({ id, fork_of }))

describe('withForks', () => {
  const drawn = (list: ReturnType<typeof academies>) =>
    withForks(list).map(({ academy, depth }) => '-'.repeat(depth) + academy.id)

  it('puts forks below the academy that they are copies of', () => {
    expect(drawn(academies({ a: null, b: null, c: 'a', d: 'c' }))).toEqual(['a', '-c', '--d', 'b'])
  })

  it('shows a fork of a deleted academy at the first level', () => {
    expect(drawn(academies({ b: 'deleted', c: 'b' }))).toEqual(['b', '-c'])
  })

  it('shows each academy once', () => {
    // The parent of an academy is older than it.
    const parents = fc.array(fc.nat(), { maxLength: 12 })
    fc.assert(
      fc.property(parents, (numbers) => {
        const list = academies(
          Object.fromEntries(
            numbers.map((parent, index) => [`a${index}`, parent % 3 === 0 ? null : `a${(parent % (index + 1)) - 1}`]),
          ),
        )
        expect(
          withForks(list)
            .map(({ academy }) => academy.id)
            .toSorted(),
        ).toEqual(list.map(({ id }) => id).toSorted())
      }),
    )
  })
})

describe('firstFree', () => {
  it('adds the first number that no academy has', () => {
    expect(firstFree('Academy', new Set())).toBe('Academy')
    expect(firstFree('Academy', new Set(['Academy', 'Academy 3']))).toBe('Academy 2')
  })
})
