import { type MutationOptions, QueryClient } from '@tanstack/query-core'

import { type AcademyClient, isAcademyError, type WriteOperationId } from '../src/index.ts'
import { type AcademyQueries, academyQueries, type WriteVariables } from '../src/query.ts'
import { setup, someId } from './support.ts'

/** Chooses one of the values. */
export type Choose = <Value>(values: readonly Value[]) => Value

/** The ids that were ever seen: also those of students and lists that are gone. */
export interface Known {
  students: Set<string>
  lists: Set<string>
  courses: Set<string>
  enrollments: Set<string>
}

const emails = ['ada@example.com', 'bob@example.com', 'cleo@example.com', 'dora@example.com', 'nonsense']

/** Variables of each write, valid and invalid. */
const variables: { [Id in WriteOperationId]: (known: Known, choose: Choose) => WriteVariables<Id> } = {
  'students.create': ({ courses, lists }, choose) => ({
    email: choose(emails),
    name: choose(['Ada', 'Bob']),
    course_ids: choose([[], [choose([...courses])]]),
    list_ids: choose([[], [choose([...lists])], [...lists]]),
  }),
  'students.remove': ({ students }, choose) => ({ studentId: choose([...students]) }),
  'enrollments.create': ({ students, courses }, choose) => ({
    studentId: choose([...students]),
    course_id: choose([...courses, someId]),
  }),
  'enrollments.revoke': ({ students, enrollments }, choose) => ({
    studentId: choose([...students]),
    enrollmentId: choose([...enrollments, someId]),
  }),
  'lists.create': (_, choose) => ({ name: choose(['VIP', 'New', 'Newer', '']) }),
  'lists.update': ({ lists }, choose) => ({ listId: choose([...lists]), name: choose(['VIP', 'New', 'Newer']) }),
  'lists.delete': ({ lists }, choose) => ({ listId: choose([...lists]) }),
  'lists.members.add': ({ lists }, choose) => ({
    listId: choose([...lists]),
    emails: [choose(emails), choose(emails)],
  }),
  'lists.members.remove': ({ lists, students }, choose) => ({
    listId: choose([...lists]),
    userId: choose([...students]),
  }),
}

export const writeIds = Object.keys(variables) as WriteOperationId[]

/** An academy, and a cache with every query of everything that is known. */
export function setupCache() {
  const { client, service } = setup({ maxRetries: 0, validate: 'off' })
  const academy = academyQueries(client)
  const queryClient = new QueryClient()
  const known: Known = { students: new Set(), lists: new Set(), courses: new Set(), enrollments: new Set() }

  let before = new Map<string, string>()

  /** Runs a write as `useMutation` does. Returns the keys of the queries that it changed and that it invalidated. */
  async function run(write: WriteOperationId, choose: Choose) {
    if (before.size === 0) {
      await learn(client, known)
      before = await readAll(queryClient, academy, known)
    }
    const invalidated = watchInvalidation(queryClient)
    const { mutationOptions } = write
      .split('.')
      .reduce<object>((node, name) => Reflect.get(node, name), academy) as AcademyQueries['students']['create']
    // The variables are those of the write.
    const options = mutationOptions() as MutationOptions<unknown, Error, unknown>
    const input = variables[write](known, choose)
    const mutation = queryClient.getMutationCache().build(queryClient, options)
    const error: unknown = await mutation.execute(input).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error !== undefined && !isAcademyError(error)) throw error
    await learn(client, known)
    const after = await readAll(queryClient, academy, known)
    const changed = [...before].filter(([key, outcome]) => after.get(key) !== outcome).map(([key]) => key)
    before = after
    return { input, error, changed, invalidated: [...invalidated] }
  }
  return { service, run }
}

async function learn(client: AcademyClient, known: Known): Promise<void> {
  for (const { id, enrollments } of await client.students.list().all()) {
    known.students.add(id)
    for (const enrollment of enrollments) known.enrollments.add(enrollment.id)
  }
  for (const { id } of await client.lists.list()) known.lists.add(id)
  for (const { id } of await client.courses.list()) known.courses.add(id)
}

/** Reads every query again. Returns its data, or the code of its error, by its key. */
async function readAll(queryClient: QueryClient, academy: AcademyQueries, known: Known): Promise<Map<string, string>> {
  const { courses, students, lists } = academy
  const outcomes = new Map<string, string>()
  const keep = async (queryKey: readonly unknown[], read: Promise<unknown>) => {
    const outcome = await read.catch((error: unknown) => {
      if (isAcademyError(error)) return error.code
      throw error
    })
    outcomes.set(JSON.stringify(queryKey), JSON.stringify(outcome))
  }
  const read = ({
    queryKey,
    queryFn,
  }: {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => unknown
  }) => keep(queryKey, queryClient.fetchQuery({ queryKey, queryFn, retry: false }))
  await read(courses.list.queryOptions())
  await read(students.list.queryOptions())
  await read(students.list.queryOptions({ limit: 1, offset: 1 }))
  await read(lists.list.queryOptions())
  const pages = students.list.infiniteQueryOptions({ limit: 2 })
  await keep(pages.queryKey, queryClient.fetchInfiniteQuery({ ...pages, pages: 9 }))
  for (const id of known.students) await read(students.get.queryOptions(id))
  for (const id of known.lists) {
    await read(lists.get.queryOptions(id))
    await read(lists.courses.list.queryOptions(id))
    await read(lists.members.list.queryOptions(id, { limit: 1 }))
    const members = lists.members.list.infiniteQueryOptions(id)
    await keep(members.queryKey, queryClient.fetchInfiniteQuery({ ...members, pages: 9 }))
  }
  return outcomes
}

/** The keys of the cached queries that are invalidated from now on. */
function watchInvalidation(queryClient: QueryClient): Set<string> {
  const keys = new Set<string>()
  queryClient.invalidateQueries = (filters, options) => {
    for (const { queryKey } of queryClient.getQueryCache().findAll(filters)) keys.add(JSON.stringify(queryKey))
    return QueryClient.prototype.invalidateQueries.call(queryClient, filters, options)
  }
  return keys
}
