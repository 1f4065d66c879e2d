import fc from 'fast-check'
import { expect, it } from 'vitest'

import { AccountIds } from './account-ids.ts'

const names = ['a', 'b', 'c', 'd', 'e']
const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 8 })

function idsOf(...all: (readonly [string, string])[]): AccountIds {
  const ids = new AccountIds()
  for (const [email, id] of all) ids.set(email, id)
  return ids
}

const contents = (ids: AccountIds) => names.map((name) => [ids.idOf(name), ids.emailOf(name)])

/** Each id once, as fixtures give them. */
const fixturePairs = pairs.map((all) => [
  ...new Map([...new Map(all)].map(([email, id]) => [id, [email, id] as const])).values(),
])

it('adding a newer map to an older one, and an older one to a newer one, gives the same ids', () => {
  fc.assert(
    fc.property(pairs, fixturePairs, (before, after) => {
      const older = idsOf(...before)
      older.setAll(idsOf(...after))
      const newer = idsOf(...after)
      newer.addOlder(idsOf(...before))
      const inOrder = idsOf(...before, ...after)
      expect(contents(older)).toEqual(contents(inOrder))
      expect(contents(newer)).toEqual(contents(inOrder))
      expect(newer.size).toBe(inOrder.size)
    }),
  )
})

it('an id belongs to the address that got it last', () => {
  const ids = idsOf(['a', '1'], ['b', '1'])
  expect([ids.idOf('a'), ids.idOf('b'), ids.emailOf('1'), ids.size]).toEqual([undefined, '1', 'b', 1])
})
