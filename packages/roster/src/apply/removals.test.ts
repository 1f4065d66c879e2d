import type { Academy } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { describe, expect, it } from 'vitest'

import { openSchool, quiet, required, withoutEmail } from '../../test/academy.ts'
import { createRoster, type Plan, type RosterRemoval } from '../index.ts'

/** Two students with a course and a list each. */
function open() {
  const people = ['ada@b.co', 'bob@b.co']
  const school = openSchool({
    courses: [{ title: 'One', slug: 'one' }],
    students: people.map((email) => ({ email, enrollments: [{ course: 'one' }] })),
    lists: [{ name: 'Red', members: people }],
  })
  return { ...school, plan: () => school.roster.plan('email,courses,lists\nada@b.co,,\n', { ...quiet, prune: 'all' }) }
}

function contentOf(academy: Academy) {
  const { students, lists } = academy.snapshot()
  return { students, lists }
}

/** A client whose transport changes the responses of some requests. */
function lying({ academy, client, fetch }: ReturnType<typeof open>, lie: (text: string, request: Request) => string) {
  const transport = async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const response = await fetch(request)
    return new Response(lie(await response.text(), request), { status: response.status, headers: response.headers })
  }
  return new AcademyClient({ baseUrl: client.baseUrl, apiKey: academy.apiKey, fetch: transport })
}

describe('onRemoval', () => {
  it('gets each record as it was, before it is removed', async () => {
    const school = open()
    const removals: RosterRemoval[] = []
    const onRemoval = (removal: RosterRemoval) => {
      removals.push(removal)
      const { student } = removal
      const { enrollments, removed } = school.academy.students.get(student.email)
      expect([removed, enrollments.filter(({ status }) => status === 'active')]).toMatchObject([
        false,
        student.enrollments.map(({ id }) => ({ id })),
      ])
    }
    await school.roster.apply(await school.plan(), { onRemoval }).finish()
    const list = { id: school.academy.lists.get('Red').id, name: 'Red' }
    expect(removals).toMatchObject([
      {
        operation: 'enrollments.revoke',
        student: { email: 'ada@b.co', enrollments: [{ course_slug: 'one' }] },
        enrollment_id: required(removals[0]?.student.enrollments[0]).id,
      },
      { operation: 'lists.members.remove', student: { email: 'ada@b.co' }, list },
      {
        operation: 'students.remove',
        student: { email: 'bob@b.co', enrollments: [{ course_slug: 'one' }] },
        lists: [list],
      },
    ])
  })

  it('that fails prevents the removal', async () => {
    const school = open()
    const plan = await school.plan()
    const before = contentOf(school.academy)
    const full = new Error('no space left on device')
    const run = school.roster.apply(plan, { onRemoval: () => Promise.reject(full) })
    await expect(run.finish()).rejects.toBe(full)
    expect(contentOf(school.academy)).toEqual(before)
  })
})

it('a plan whose steps name one address and the id of another student takes nothing', async () => {
  const school = open()
  const plan = await school.plan()
  const before = contentOf(school.academy)
  const [ada, bob] = ['ada@b.co', 'bob@b.co'].map((email) => school.academy.students.get(email).id) as [string, string]
  const swapped = JSON.stringify(plan.steps).replaceAll(new RegExp(`${ada}|${bob}`, 'g'), (id) =>
    id === ada ? bob : ada,
  )
  const { failures } = await school.roster.apply({ ...plan, steps: JSON.parse(swapped) as Plan['steps'] }).finish()
  const adaIsMeant = `the student ${bob} has the address bob@b.co, not ada@b.co`
  expect(failures.map(({ step, code, message }) => [step.type, code, message])).toEqual([
    ['revoke', 'address_differs', adaIsMeant],
    ['remove_member', 'address_differs', adaIsMeant],
    ['remove_student', 'address_differs', `the student ${ada} has the address ada@b.co, not bob@b.co`],
  ])
  expect(contentOf(school.academy)).toEqual(before)
})

it('a look-up whose list has the id of another list does not delete that list', async () => {
  const school = open()
  const red = school.academy.lists.get('Red').id
  const client = lying(school, (text, { method, url }) =>
    method === 'POST' && url.endsWith('/lists') ? text.replace(/"id":"[^"]*"/, `"id":"${red}"`) : text,
  )
  const found = createRoster(client).findByEmail('ada@b.co', { via: 'list' })
  await expect(found).rejects.toMatchObject({ code: 'list_differs', message: expect.stringContaining('"Red"') })
  expect(school.academy.lists.get('Red').members).toHaveLength(2)
})

it('a total that is wrong allows no more removals', async () => {
  const client = lying(open(), (text) => text.replace(/"total":\d+/, '"total":100000'))
  const plan = await createRoster(client).plan([{ email: 'ada@b.co' }], { ...quiet, prune: 'all' })
  expect([plan.counts.remove, plan.max_removals]).toEqual([1, 10])
})

it('a service that returns another record for a new one is an error', async () => {
  const school = open()
  const client = lying(school, (text, { method }) =>
    method === 'POST' ? text.replace(/"(email|name)":"[^"]*"/, '"$1":"bob@b.co"') : text,
  )
  const roster = createRoster(client)
  await expect(roster.ensureList({ name: 'Blue' })).rejects.toMatchObject({ code: 'list_differs' })
  await expect(roster.ensureStudent({ email: 'eve@b.co', ...withoutEmail })).rejects.toMatchObject({
    code: 'address_differs',
  })
})
