import fc from 'fast-check'
import { expect, it } from 'vitest'

import { firstFreeName, isFound, withForks } from './academies.ts'

const forksOf = (parents: Readonly<Record<string, string | null>>) =>
  withForks(Object.entries(parents).map(([id, fork_of]) => ({ id, fork_of })))

it.each([
  // A fork is below the academy that it is a copy of, and at the first level if that one is deleted.
  [{ a: null, b: null, c: 'a', d: 'c' }, ['a', '-c', '--d', 'b']],
  [{ b: 'deleted', c: 'b' }, ['b', '-c']],
])('withForks shows %o as %o', (parents, shown) =>
  expect(forksOf(parents).map(({ academy, depth }) => '-'.repeat(depth) + academy.id)).toEqual(shown),
)

it('withForks shows each academy once', () => {
  // The parent of an academy is older than it.
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), (numbers) => {
      const parents = Object.fromEntries(
        numbers.map((parent, index) => [`a${index}`, parent % 3 === 0 ? null : `a${(parent % (index + 1)) - 1}`]),
      )
      const shown = forksOf(parents).map(({ academy }) => academy.id)
      expect(shown.toSorted()).toEqual(Object.keys(parents).toSorted())
    }),
  )
})

it('firstFreeName adds the first number that no academy has', () => {
  expect(firstFreeName([])).toBe('Academy')
  expect(firstFreeName(['Academy', 'Academy 3'])).toBe('Academy 2')
})

const academy = {
  id: '6b1e5dc8-7a8f-4d43-9c0a-0a5a3d9d2a11',
  name: 'Preview',
  labels: { pull_request: 'acme/web#7', branch: 'main', owner: 'Bob' },
  created_by: 'Ada',
}

it.each([
  ...['', 'prev', 'ACME/web#7', 'branch=main', '6b1e5', 'ada'].map((search) => [search, null, true] as const),
  ...['acme/web#8', '1e5dc8', 'branch=dev', 'mine'].map((search) => [search, null, false] as const),
  ['mine', 'Ada', true],
  ['mine', 'Bob', true],
  ['mine', 'Cy', false],
] as const)('isFound by %j of the user %s: %s', (search, user, expected) =>
  expect(isFound(academy, search, user)).toBe(expected),
)

it('isFound finds academies of the local server, which have no labels', () =>
  expect(isFound({ id: academy.id, name: 'A mine' }, 'mine', null)).toBe(true))
