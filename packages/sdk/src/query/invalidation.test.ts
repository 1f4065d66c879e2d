import { Dice } from '@academy-access/kit/dice'
import { type MutationOptions, QueryClient } from '@tanstack/query-core'
import { expect, it } from 'vitest'

import { setup, someId } from '../../test/support.ts'
import { isAcademyError, isInputError, type WriteOperationId } from '../index.ts'
import { type AcademyQueries, academyQueries, type WriteVariables } from '../query.ts'

const isThorough = process.env['THOROUGH'] !== undefined

/** The ids that were ever seen: also those of students and lists that are gone. */
type Known = Record<'students' | 'lists' | 'courses' | 'enrollments', Set<string>>

const emails = ['ada@example.com', 'bob@example.com', 'cleo@example.com', 'dora@example.com', 'nonsense']

/** Variables of each write, valid and invalid. */
const variables: { [Id in WriteOperationId]: (known: Known, dice: Dice) => WriteVariables<Id> } = {
  'students.create': ({ courses, lists }, dice) => ({
    email: dice.pick(emails),
    name: dice.pick(['Ada', 'Bob']),
    course_ids: dice.pick([[], [dice.pick([...courses])]]),
    list_ids: dice.pick([[], [dice.pick([...lists])], [...lists]]),
  }),
  'students.remove': ({ students }, dice) => ({ studentId: dice.pick([...students]) }),
  'enrollments.create': ({ students, courses }, dice) => ({
    studentId: dice.pick([...students]),
    course_id: dice.pick([...courses, someId]),
  }),
  'enrollments.revoke': ({ students, enrollments }, dice) => ({
    studentId: dice.pick([...students]),
    enrollmentId: dice.pick([...enrollments, someId]),
  }),
  'lists.create': (_, dice) => ({ name: dice.pick(['VIP', 'New', 'Newer', '']) }),
  'lists.update': ({ lists }, dice) => ({ listId: dice.pick([...lists]), name: dice.pick(['VIP', 'New', 'Newer']) }),
  'lists.delete': ({ lists }, dice) => ({ listId: dice.pick([...lists]) }),
  'lists.members.add': ({ lists }, dice) => ({
    listId: dice.pick([...lists]),
    emails: [dice.pick(emails), dice.pick(emails)],
  }),
  'lists.members.remove': ({ lists, students }, dice) => ({
    listId: dice.pick([...lists]),
    userId: dice.pick([...students]),
  }),
}

const writeIds = Object.keys(variables) as WriteOperationId[]

/** An academy, and a cache with every query of everything that is known. */
async function setupCache() {
  const { client, service } = setup({ maxRetries: 0, validate: 'off' })
  const academy = academyQueries(client)
  const { courses, students, lists } = academy
  const cache = new QueryClient()
  const known: Known = { students: new Set(), lists: new Set(), courses: new Set(), enrollments: new Set() }

  async function learn() {
    for (const { id, enrollments } of await client.students.list().all()) {
      known.students.add(id)
      for (const enrollment of enrollments) known.enrollments.add(enrollment.id)
    }
    for (const { id } of await client.lists.list()) known.lists.add(id)
    for (const { id } of await client.courses.list()) known.courses.add(id)
  }

  /** Reads every query again. Returns its data, or the code of its error, by its key. */
  async function readAll() {
    await learn()
    const outcomes = new Map<string, string>()
    const keep = async (queryKey: readonly unknown[], read: Promise<unknown>) => {
      const outcome = await read.catch((error: unknown) => {
        if (isAcademyError(error)) return error.code
        throw error
      })
      outcomes.set(JSON.stringify(queryKey), JSON.stringify(outcome))
    }
    const [anyList, all] = [lists.members.list, students.list.infiniteQueryOptions({ limit: 2 })]
    for (const { queryKey, queryFn } of [
      courses.list.queryOptions(),
      students.list.queryOptions(),
      students.list.queryOptions({ limit: 1, offset: 1 }),
      lists.list.queryOptions(),
      ...[...known.students].map((id) => students.get.queryOptions(id)),
      ...[...known.lists].flatMap((id) => [
        lists.get.queryOptions(id),
        lists.courses.list.queryOptions(id),
        anyList.queryOptions(id, { limit: 1 }),
      ]),
    ] as { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<unknown> }[])
      await keep(queryKey, cache.fetchQuery({ queryKey, queryFn, retry: false }))
    await keep(all.queryKey, cache.fetchInfiniteQuery({ ...all, pages: 9 }))
    for (const id of known.lists) {
      const members = anyList.infiniteQueryOptions(id)
      await keep(members.queryKey, cache.fetchInfiniteQuery({ ...members, pages: 9 }))
    }
    return outcomes
  }

  let before = await readAll()

  /** Runs a write as `useMutation` does. Returns the keys of the queries that it changed and that it invalidated. */
  async function run(write: WriteOperationId, input: object) {
    const invalidated = new Set<string>()
    cache.invalidateQueries = (filters, options) => {
      for (const { queryKey } of cache.getQueryCache().findAll(filters)) invalidated.add(JSON.stringify(queryKey))
      return QueryClient.prototype.invalidateQueries.call(cache, filters, options)
    }
    const { mutationOptions } = write
      .split('.')
      .reduce<object>((node, name) => Reflect.get(node, name), academy) as AcademyQueries['students']['create']
    // The variables are those of the write.
    const options = mutationOptions() as MutationOptions<unknown, Error, unknown>
    const error: unknown = await cache
      .getMutationCache()
      .build(cache, options)
      .execute(input)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    if (error !== undefined && !isAcademyError(error)) throw error
    const after = await readAll()
    const changed = [...before].filter(([key, outcome]) => after.get(key) !== outcome).map(([key]) => key)
    before = after
    return { error, changed, invalidated: [...invalidated] }
  }
  return { service, known, run }
}

it('a write invalidates every query that it changes, also if its response is lost, and none that it never changes', async () => {
  const seen = new Map(writeIds.map((id) => [id, { invalidated: new Set<string>(), changed: new Set<string>() }]))
  for (let seed = 1; seed <= (isThorough ? 40 : 12); seed++) {
    const dice = new Dice(seed)
    const { service, known, run } = await setupCache()
    for (let step = 0; step < 12; step++) {
      const write = dice.pick(writeIds)
      service.faults.clear()
      // The connection is cut after the write, so that its result is unknown.
      if (dice.oneIn(2)) service.faults.add({ operation: write, network: 'reset', phase: 'after', times: 1 })
      const input = variables[write](known, dice)
      const { changed, invalidated } = await run(write, input)
      expect([write, input, invalidated]).toEqual([write, input, expect.arrayContaining(changed)])
      for (const key of invalidated) seen.get(write)?.invalidated.add(operationOf(key))
      for (const key of changed) seen.get(write)?.changed.add(operationOf(key))
    }
  }
  for (const [write, { invalidated, changed }] of seen) {
    expect([write, [...invalidated].toSorted()]).toEqual([write, [...changed].toSorted()])
    expect([write, changed.size]).not.toEqual([write, 0])
  }
})

it('a write that no request was sent for invalidates nothing', async () => {
  const { run } = await setupCache()
  const { error, invalidated } = await run('lists.create', { name: '' })
  expect(isInputError(error)).toBe(true)
  expect(invalidated).toEqual([])
})

/** The operation of a key: the names before its arguments. */
function operationOf(key: string): string {
  const [, ...parts] = JSON.parse(key) as unknown[]
  return parts.filter((part) => typeof part === 'string' && /^[a-z]{3,8}$/.test(part) && part !== 'infinite').join('.')
}
