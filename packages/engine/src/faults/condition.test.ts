// cspell:ignore emial ofset boddy
import type { OperationId } from '@academy-access/schemas'
import { describe, expect, expectTypeOf, it } from 'vitest'

import { sender } from '../../test/sender.ts'
import { createPlatform, type FaultInput } from '../index.ts'

function setUp() {
  const students = [{ email: 'ada@example.com' }, { email: 'bob@example.com' }]
  const platform = createPlatform({ seed: 1, fixture: { academies: [{ students, lists: [{ name: 'VIP' }] }] } })
  const academy = platform.academy()
  const respond = sender(platform)
  const send = async (method: string, path: string, body?: unknown) => (await respond(method, `/${path}`, body)).status
  return { academy, send }
}

it('a fault fires only on the requests that its condition describes, and counts only those', async () => {
  const { academy, send } = setUp()
  academy.faults.add({
    operation: 'students.create',
    when: { body: { email: 'dora@example.com' } },
    status: 500,
    times: 1,
  })
  expect(await send('POST', 'students', { email: 'carl@example.com' })).toBe(201)
  expect(academy.faults.list()).toMatchObject([{ hits: 0, times: 1, when: { body: { email: 'dora@example.com' } } }])
  expect(await send('POST', 'students', { email: ' Dora@Example.com', name: 'Dora' })).toBe(500)
  expect(academy.faults.list()).toEqual([])
  expect(academy.journal.at(-1)).toMatchObject({ fault: { when: { body: { email: 'dora@example.com' } } } })
  expect(await send('POST', 'students', { email: 'dora@example.com' })).toBe(201)
})

it('a request that the condition does not describe reaches the next fault, and draws no number', async () => {
  const { academy, send } = setUp()
  academy.faults.add({ operation: '*', when: { query: { offset: 7 } }, status: 500, probability: 0.5 })
  academy.faults.add({ operation: 'students.list', status: 429 })
  const statuses = async () => [await send('GET', 'students'), await send('GET', 'students?offset=7')]
  const first = await statuses()
  academy.reset()
  academy.faults.add({ operation: 'students.list', when: { query: { offset: 7 } }, status: 500, probability: 0.5 })
  await send('GET', 'students')
  await send('GET', 'students')
  expect(first[0]).toBe(429)
  // The series of random numbers has not moved.
  expect(await send('GET', 'students?offset=7')).toBe(first[1] === 500 ? 500 : 200)
})

describe('compares a condition with', () => {
  it.each<[string, FaultInput, string, string, unknown, boolean]>([
    [
      'a path',
      { operation: 'students.get', when: { path: { studentId: '$ADA' } } },
      'GET',
      'students/$ada',
      undefined,
      true,
    ],
    [
      'another path',
      { operation: 'students.get', when: { path: { studentId: '$ada' } } },
      'GET',
      'students/$bob',
      undefined,
      false,
    ],
    [
      'the default of a query',
      { operation: 'students.list', when: { query: { offset: 0 } } },
      'GET',
      'students',
      undefined,
      true,
    ],
    [
      'a clamped query',
      { operation: 'students.list', when: { query: { limit: 100 } } },
      'GET',
      'students?limit=500',
      undefined,
      true,
    ],
    [
      'one of two parameters',
      { operation: 'students.list', when: { query: { limit: 2, offset: 2 } } },
      'GET',
      'students?limit=2',
      undefined,
      false,
    ],
    [
      'a body that it rejects',
      { operation: 'students.create', when: { body: { email: 'no address' } } },
      'POST',
      'students',
      { email: 'no address' },
      true,
    ],
    [
      'an array',
      { operation: 'lists.members.add', when: { body: { emails: ['ada@example.com', 'bob@example.com'] } } },
      'POST',
      'lists/$VIP/members',
      { emails: ['ADA@example.com', 'bob@example.com'] },
      true,
    ],
    [
      'a longer array',
      { operation: 'lists.members.add', when: { body: { emails: ['ada@example.com'] } } },
      'POST',
      'lists/$VIP/members',
      { emails: ['ada@example.com', 'bob@example.com'] },
      false,
    ],
    [
      'any operation with this field',
      { operation: '*', when: { body: { name: 'VIP 2' } } },
      'POST',
      'lists',
      { name: 'VIP 2' },
      true,
    ],
    [
      'a null',
      { operation: 'lists.update', when: { body: { description: null } } },
      'PATCH',
      'lists/$VIP',
      { description: null },
      true,
    ],
    [
      'text that is no JSON',
      { operation: 'lists.create', when: { body: { name: 'VIP 2' } } },
      'POST',
      'lists',
      '{"name"',
      false,
    ],
    [
      'a value in place of an object',
      { operation: 'lists.create', when: { body: { name: 'VIP 2' } } },
      'POST',
      'lists',
      7,
      false,
    ],
    ['an empty condition', { operation: 'courses.list', when: {} }, 'GET', 'courses', undefined, true],
  ])('%s', async (_, fault, method, path, body, fires) => {
    const { academy, send } = setUp()
    const ids: Record<string, string> = {
      $ada: academy.students.get('ada@example.com').id,
      $ADA: academy.students.get('ada@example.com').id.toUpperCase(),
      $bob: academy.students.get('bob@example.com').id,
      $VIP: academy.lists.get('VIP').id,
    }
    const withIds = (text: string) => text.replaceAll(/\$\w+/g, (name) => ids[name] ?? name)
    academy.faults.add({ ...(JSON.parse(withIds(JSON.stringify(fault))) as FaultInput), status: 504 })
    expect((await send(method, withIds(path), body)) === 504).toBe(fires)
  })
})

it.each<[object, string]>([
  [
    { operation: 'students.create', when: { body: { emial: 'a@b.de' } } },
    'fault.when.body: unknown name "emial"; did you mean email?',
  ],
  [
    { operation: 'students.get', when: { path: { student: 'x' } } },
    'fault.when.path: unknown name "student"; did you mean studentId?',
  ],
  [
    { operation: 'students.get', when: { path: { studentId: 'me' } } },
    'fault.when.path.studentId: expected a UUID, got "me"',
  ],
  [
    { operation: 'students.list', when: { query: { ofset: 1 } } },
    'fault.when.query: unknown name "ofset"; did you mean offset?',
  ],
  [
    { operation: 'students.list', when: { query: { limit: 500 } } },
    'fault.when.query.limit: expected 1 to 100, got 500',
  ],
  [{ operation: 'courses.list', when: { body: {} } }, 'fault.when.body: courses.list has no body'],
  [{ operation: 'students.create', when: { path: {} } }, 'fault.when.path: students.create has no path parameters'],
  [{ operation: '*', when: { query: { page: 2 } } }, 'fault.when.query: unknown name "page"; expected limit, offset'],
  [
    { operation: 'lists.members.add', email: 'a@b.de', when: { body: { email: 'a@b.de' } } },
    'fault: expected either an email or a when',
  ],
  [{ operation: 'lists.members.add', when: { boddy: {} } }, 'fault.when: expected no "boddy"'],
])('rejects %j', (fault, message) => {
  const { academy } = setUp()
  expect(() => academy.faults.add({ ...fault, status: 500 } as FaultInput)).toThrow(message)
  expect(academy.faults.list()).toEqual([])
})

it('later changes of a condition do not matter', async () => {
  const { academy, send } = setUp()
  const body = { name: 'New' }
  academy.faults.add({ operation: 'lists.create', when: { body }, status: 500 })
  body.name = 'Other'
  expect(await send('POST', 'lists', { name: 'New' })).toBe(500)
})

it('the types of a condition depend on the operation', () => {
  type Condition<Id extends OperationId> = NonNullable<FaultInput<Id>['when']>
  expectTypeOf<{ path: { studentId: string } }>().toExtend<Condition<'students.get'>>()
  expectTypeOf<{ path: { studentId: number } }>().not.toExtend<Condition<'students.get'>>()
  expectTypeOf<{ query: { limit: number } }>().toExtend<Condition<'students.list'>>()
  expectTypeOf<{ body: { emails: string[] } }>().toExtend<Condition<'lists.members.add'>>()
  expectTypeOf<{ body: { email: number } }>().not.toExtend<Condition<'students.create'>>()
  expectTypeOf<{ body: object }>().not.toExtend<Condition<'courses.list'>>()
  expectTypeOf<keyof NonNullable<Condition<'students.create'>['body']>>().toEqualTypeOf<
    'email' | 'name' | 'course_ids' | 'list_ids' | 'send_welcome_email'
  >()
})
