// cspell:ignore emial ofset boddy
import type { OperationId } from '@academy-access/schemas'
import { describe, expect, expectTypeOf, it } from 'vitest'

import { createWorld } from '../../test/world.ts'
import type { FaultInput } from '../index.ts'

function setUp() {
  const students = [{ email: 'ada@example.com' }, { email: 'bob@example.com' }]
  const { academy, send } = createWorld({ students, lists: [{ name: 'VIP' }] })
  return {
    academy,
    send: async (method: string, path: string, body?: unknown) => (await send(method, `/${path}`, body)).status,
  }
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
  expect(academy.journal.list().at(-1)).toMatchObject({ fault: { when: { body: { email: 'dora@example.com' } } } })
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
  const [adaAndBob, onlyAda] = [['ada@example.com', 'bob@example.com'], ['ada@example.com']]
  it.each<[string, FaultInput['operation'], object, string, unknown, boolean]>([
    ['a path', 'students.get', { params: { studentId: '$ADA' } }, 'GET students/$ada', undefined, true],
    ['another path', 'students.get', { params: { studentId: '$ada' } }, 'GET students/$bob', undefined, false],
    ['the default of a query', 'students.list', { query: { offset: 0 } }, 'GET students', undefined, true],
    ['a clamped query', 'students.list', { query: { limit: 100 } }, 'GET students?limit=500', undefined, true],
    [
      'one of two parameters',
      'students.list',
      { query: { limit: 2, offset: 2 } },
      'GET students?limit=2',
      undefined,
      false,
    ],
    ['a body that it rejects', 'students.create', { body: { email: 'no' } }, 'POST students', { email: 'no' }, true],
    ['an array', 'lists.members.add', { body: { emails: adaAndBob } }, addMembers, { emails: adaAndBob }, true],
    ['a longer array', 'lists.members.add', { body: { emails: onlyAda } }, addMembers, { emails: adaAndBob }, false],
    ['any operation with this field', '*', { body: { name: 'VIP 2' } }, 'POST lists', { name: ' vip 2' }, true],
    ['a null', 'lists.update', { body: { description: null } }, 'PATCH lists/$VIP', { description: null }, true],
    ['text that is no JSON', 'lists.create', { body: { name: 'VIP 2' } }, 'POST lists', '{"name"', false],
    ['a value in place of an object', 'lists.create', { body: { name: 'VIP 2' } }, 'POST lists', 7, false],
    ['an empty condition', 'courses.list', {}, 'GET courses', undefined, true],
  ])('%s', async (_, operation, when, target, body, fires) => {
    const { academy, send } = setUp()
    const ids: Record<string, string> = {
      $ada: academy.students.get('ada@example.com').id,
      $ADA: academy.students.get('ada@example.com').id.toUpperCase(),
      $bob: academy.students.get('bob@example.com').id,
      $VIP: academy.lists.get('VIP').id,
    }
    const withIds = (text: string) => text.replaceAll(/\$\w+/g, (name) => ids[name] ?? name)
    academy.faults.add({ operation, when: JSON.parse(withIds(JSON.stringify(when))) as object, status: 504 })
    const [method = '', path = ''] = withIds(target).split(' ')
    expect((await send(method, path, body)) === 504).toBe(fires)
  })
})

const addMembers = 'POST lists/$VIP/members'

it.each<[FaultInput['operation'], object, string]>([
  ['students.create', { body: { emial: 'a@b.de' } }, '.when.body: unknown name "emial"; did you mean email?'],
  ['students.get', { params: { student: 'x' } }, '.when.params: unknown name "student"; did you mean studentId?'],
  ['students.get', { params: { studentId: 'me' } }, '.when.params.studentId: expected a UUID, got "me"'],
  ['students.list', { query: { ofset: 1 } }, '.when.query: unknown name "ofset"; did you mean offset?'],
  ['students.list', { query: { limit: 500 } }, '.when.query.limit: expected 1 to 100, got 500'],
  ['courses.list', { body: {} }, '.when.body: courses.list has no body'],
  ['students.create', { params: {} }, '.when.params: students.create has no path parameters'],
  ['*', { query: { page: 2 } }, '.when.query: unknown name "page"; expected limit, offset'],
  ['lists.members.add', { boddy: {} }, '.when.boddy: unknown field; did you mean "body"?'],
])('rejects for %s the condition %j', (operation, when, message) => {
  const { academy } = setUp()
  expect(() => academy.faults.add({ operation, when, status: 500 })).toThrow(`fault${message}`)
  const forOne = { operation: 'lists.members.add', email: 'a@b.de', when: { body: {} }, status: 500 } as const
  expect(() => academy.faults.add(forOne)).toThrow('fault: expected either an email or a when')
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
  expectTypeOf<{ params: { studentId: string } }>().toExtend<Condition<'students.get'>>()
  expectTypeOf<{ params: { studentId: number } }>().not.toExtend<Condition<'students.get'>>()
  expectTypeOf<{ query: { limit: number } }>().toExtend<Condition<'students.list'>>()
  expectTypeOf<{ body: { emails: string[] } }>().toExtend<Condition<'lists.members.add'>>()
  expectTypeOf<{ body: { email: number } }>().not.toExtend<Condition<'students.create'>>()
  expectTypeOf<{ body: object }>().not.toExtend<Condition<'courses.list'>>()
  expectTypeOf<keyof NonNullable<Condition<'students.create'>['body']>>().toEqualTypeOf<
    'email' | 'name' | 'course_ids' | 'list_ids' | 'send_welcome_email'
  >()
})
