import { describe, expect, it } from 'vitest'

import { isFound } from './found-academies.ts'

const academy = {
  id: '6b1e5dc8-7a8f-4d43-9c0a-0a5a3d9d2a11',
  name: 'Preview',
  labels: { pull_request: 'acme/web#7', branch: 'main', owner: 'Bob' },
  created_by: 'Ada',
}

describe('isFound', () => {
  it.each(['', 'prev', 'ACME/web#7', 'branch=main', '6b1e5', 'ada'])('finds %j', (search) =>
    expect(isFound(academy, search, null)).toBe(true),
  )

  it.each(['acme/web#8', '1e5dc8', 'branch=dev', 'mine'])('does not find %j', (search) =>
    expect(isFound(academy, search, null)).toBe(false),
  )

  it('finds the academies of the user', () => {
    const names = ['Ada', 'Bob', 'Cy']
    expect(names.map((user) => isFound(academy, 'mine', user))).toEqual([true, true, false])
    expect(isFound({ ...academy, name: 'A mine' }, 'mine', null)).toBe(true)
  })

  it('finds academies of the local server, which have no labels', () =>
    expect(isFound({ id: academy.id, name: 'Demo' }, 'demo', null)).toBe(true))
})
