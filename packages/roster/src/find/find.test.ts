import { afterEach, describe, expect, it, vi } from 'vitest'

import { lose, openSchool, required, rosterError } from '../../test/academy.ts'

afterEach(() => void vi.useRealTimers())

describe('findByEmail', () => {
  it('throws when its budget is used up, and never says that a student is not there', async () => {
    const school = openSchool(1000)
    const error = await rosterError(school.roster.findByEmail('missing@b.co', { maxRequests: 3 }))
    expect(error).toMatchObject({ code: 'not_found_yet' })
    expect(error.message).toContain('among the newest 290 of 1000 students')
    expect(school.requests()).toHaveLength(3)
    expect(await openSchool(3).roster.findByEmail('missing@b.co', { maxRequests: 1 })).toBeNull()
  })

  it('finds a student although others leave while it reads', async () => {
    const school = openSchool(500)
    const oldest = required(school.academy.students.list().toSorted((a, b) => (a.joined_at < b.joined_at ? -1 : 1))[0])
    const others = school.academy.students.list().filter(({ id }) => id !== oldest.id)
    let pages = 0
    school.academy.subscribe((event) => {
      if (event.type !== 'request' || event.entry.operation !== 'students.list') return
      for (const { id } of others.slice(pages * 20, ++pages * 20)) void school.client.students.remove(id)
    })
    expect(await school.roster.findByEmail(oldest.email)).toMatchObject({ id: oldest.id })
  })
})

describe('a look-up through a list', () => {
  it('throws with the id when the address was not a student, and leaves no list behind', async () => {
    const { roster, academy } = openSchool(3)
    const error = await rosterError(roster.findByEmail('new@b.co', { via: 'list' }))
    expect(error.code).toBe('student_created')
    expect([...error.students]).toEqual([['new@b.co', academy.students.get('new@b.co').id]])
    expect(academy.students.get('new@b.co').removed).toBe(false)
    expect([academy.lists.list(), academy.outbox.list()]).toEqual([[], []])
  })

  it('leaves no list behind when it fails, is aborted or loses responses', async () => {
    const school = openSchool(3)
    const { email, id } = required(school.academy.students.list()[0])
    lose(school, 'lists.create', 'after')
    expect(await school.roster.idsOf([email, 'no address'])).toEqual(new Map([[email, id]]))
    const fault = { operation: 'lists.members.add' as const, email, code: 'internal_error' as const }
    school.academy.faults.add({ ...fault, times: 2 })
    expect(await rosterError(school.roster.idsOf([email]))).toMatchObject({ code: 'member_failed' })
    const controller = new AbortController()
    school.academy.subscribe((event) => {
      if (event.type === 'request' && event.entry.operation === 'lists.create') controller.abort(new Error('enough'))
    })
    await expect(school.roster.idsOf([email], { signal: controller.signal })).rejects.toThrow('enough')
    expect(school.academy.lists.list()).toEqual([])
  })
})

it('joinedSince rejects a date that is none', async () => {
  const { roster } = openSchool(1)
  const read = async () => {
    for await (const _ of roster.joinedSince('last week')) continue
  }
  expect(await rosterError(read())).toMatchObject({ code: 'invalid_option' })
})
