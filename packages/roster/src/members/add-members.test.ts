import { describe, expect, it } from 'vitest'

import { lose, openSchool, quiet, required } from '../../test/academy.ts'
import { isRosterError } from '../index.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}@b.co`)
const open = (fixture: Parameters<typeof openSchool>[0] = { lists: [{ name: 'Red' }] }) => {
  const school = openSchool(fixture)
  return { ...school, list: required(school.academy.lists.list()[0]).id }
}

describe('addMembers', () => {
  it('counts every address once, and adds what it can', async () => {
    const { roster, academy, list } = open({
      lists: [{ name: 'Red', members: ['on@b.co'] }],
      students: [{ email: 'on@b.co' }, { email: 'off@b.co' }],
    })
    async function* emails() {
      yield* [' ON@b.co', 'off@b.co', 'new@b.co', 'NEW@b.co ', 'nonsense', 'a b@c.d']
    }
    const report = await roster.addMembers(list, emails(), quiet)
    expect(report).toMatchObject({
      created: 1,
      added: 1,
      already_member: 1,
      uncertain: 0,
      stopped: undefined,
      remaining: [],
    })
    expect(report.failed.map(({ email, code }) => [email, code])).toEqual([
      ['nonsense', 'validation_error'],
      ['a b@c.d', 'validation_error'],
    ])
    expect(report.ids.get('new@b.co')).toBe(academy.students.get('new@b.co').id)
  })

  it('finds the addresses that spoil a request', async () => {
    const { roster, list, requests } = open()
    // No service takes it, and the roster cannot know.
    const report = await roster.addMembers(list, [...numbered(99), 'two@at@b.co'], quiet)
    expect([report.created, report.failed.map(({ email }) => email)]).toEqual([99, ['two@at@b.co']])
    expect(requests().length).toBeLessThanOrEqual(15)
  })

  it('says that it is uncertain who was new when a response was lost', async () => {
    const school = open()
    lose(school, 'lists.members.add', 'after')
    const report = await school.roster.addMembers(school.list, numbered(3), { sendWelcomeEmail: true })
    expect(report).toMatchObject({ created: 0, uncertain: 3 })
    expect(school.academy.outbox.list()).toHaveLength(3)
  })

  it('tries an address again that failed for no reason, and reports the second failure', async () => {
    const { roster, academy, list } = open()
    const fault = { operation: 'lists.members.add' as const, code: 'internal_error' as const }
    academy.faults.add({ ...fault, email: 'n1@b.co', times: 1 })
    academy.faults.add({ ...fault, email: 'n2@b.co', times: 2 })
    const report = await roster.addMembers(list, numbered(4), quiet)
    expect([report.created, report.failed.map(({ email }) => email)]).toEqual([3, ['n2@b.co']])
  })

  it('stops with what remains at an error that concerns all addresses', async () => {
    const offers = [{ name: 'Bundle', courses: [], holders: [] }]
    const { roster, list, requests } = open({ offers })
    const report = await roster.addMembers(list, numbered(1000), quiet)
    expect(report.stopped).toMatchObject({ code: 'list_managed_by_offer' })
    expect(report.remaining.toSorted()).toEqual(numbered(1000).toSorted())
    expect(requests().length).toBeLessThanOrEqual(4)
  })

  it('goes on at the plan limit by default, and stops there if asked to', async () => {
    const fixture = { lists: [{ name: 'Red' }], students: [{ email: 'old@b.co' }], limits: { students: 11 } }
    const all = [...numbered(250), 'old@b.co']
    const on = open(fixture)
    const report = await on.roster.addMembers(on.list, all, quiet)
    expect([report.created, report.added, report.failed.length]).toEqual([10, 1, 240])
    const stopping = open(fixture)
    const stopped = await stopping.roster.addMembers(stopping.list, all, { ...quiet, stopOnPlanLimit: true })
    expect(stopped.stopped).toMatchObject({ code: 'limit_exceeded' })
    expect(stopped.ids.size + stopped.remaining.length).toBe(251)
    stopping.academy.plan.update({ limits: { students: null } })
    const rest = await stopping.roster.addMembers(stopping.list, stopped.remaining, quiet)
    expect(rest.ids.size + stopped.ids.size).toBe(251)
  })

  it('rejects a list that has no id, a missing choice and an abort', async () => {
    const { roster, list } = open()
    await expect(roster.addMembers('Red', ['a@b.co'], quiet)).rejects.toSatisfy((error) =>
      isRosterError(error, 'invalid_option'),
    )
    const none: { sendWelcomeEmail: boolean } = JSON.parse('{}')
    await expect(roster.addMembers(list, ['a@b.co'], none)).rejects.toThrow('sendWelcomeEmail')
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(roster.addMembers(list, ['a@b.co'], { ...quiet, signal })).rejects.toThrow('enough')
  })
})
