import { endpointList } from '@academy-access/schemas'
import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { describe, expect, it } from 'vitest'

import { clientOf, errorResponse, reset, responding, setup, someId } from '../../test/support.ts'
import { type Fetch, isConnectionError } from '../index.ts'
import { academyQueries } from '../query.ts'

const setupQueries = () => {
  const { client, service } = setup({ maxRetries: 0 })
  return { client, service, academy: academyQueries(client), queryClient: new QueryClient() }
}

it('has a query for every read and a mutation for every write of the contract', () => {
  const { academy } = setupQueries()
  for (const { id, method, query } of endpointList) {
    const leaf = id.split('.').reduce<unknown>((node, name) => Reflect.get(node as object, name), academy)
    const names = query
      ? ['infiniteQueryKey', 'infiniteQueryOptions', 'pathKey', 'queryKey', 'queryOptions']
      : undefined
    const expected =
      method === 'GET' ? (names ?? ['pathKey', 'queryKey', 'queryOptions']) : ['mutationKey', 'mutationOptions']
    expect([id, Object.keys(leaf as object).toSorted()]).toEqual([id, expected])
  }
})

it('reads every kind of query, as plain data that a server can send to a page', async () => {
  const { academy, client } = setupQueries()
  const [ada] = await client.students.list().all()
  const [list] = await client.lists.list()
  const { courses, lists, students } = academy
  const check = async (
    options: { queryFn: (context: { signal: AbortSignal }) => Promise<unknown> },
    expected: unknown,
  ) => {
    const data = await options.queryFn({ signal: new AbortController().signal })
    expect(data).toEqual(expected)
    expect(JSON.parse(JSON.stringify(data))).toEqual(structuredClone(data))
  }
  await check(courses.list.queryOptions(), await client.courses.list())
  await check(students.list.queryOptions(), await client.students.list())
  await check(students.list.queryOptions({ limit: 2, offset: 1 }), await client.students.list({ limit: 2, offset: 1 }))
  await check(students.get.queryOptions(ada!.id), await client.students.get(ada!.id))
  await check(lists.list.queryOptions(), await client.lists.list())
  await check(lists.get.queryOptions(list!.id), await client.lists.get(list!.id))
  await check(lists.members.list.queryOptions(list!.id), await client.lists.members.list(list!.id))
  const one = { limit: 1 }
  await check(lists.members.list.queryOptions(list!.id, one), await client.lists.members.list(list!.id, one))
  await check(lists.courses.list.queryOptions(list!.id), await client.lists.courses.list(list!.id))
})

describe('keys', () => {
  const { academy, queryClient } = setupQueries()
  const { lists, students } = academy

  it('begin with the prefix and the path of the method, and end with its arguments', () => {
    expect(academy.courses.list.queryKey()).toEqual(['academy', 'courses', 'list', {}])
    expect(students.get.queryKey(someId)).toEqual(['academy', 'students', 'get', someId])
    const members = [...lists.members.list.pathKey(), someId, { limit: 5 }]
    expect(lists.members.list.queryKey(someId, { limit: 5 })).toEqual(members)
    expect(lists.members.add.mutationKey()).toEqual(['academy', 'lists', 'members', 'add'])
    expect(students.list.queryOptions({ limit: 5 }).queryKey).toEqual(students.list.queryKey({ limit: 5 }))
    // The options of a wrapper that got none.
    expect(students.get.queryOptions(someId, undefined).queryKey).toStrictEqual(students.get.queryKey(someId))
    expect(academy.courses.list.queryOptions(undefined).queryKey).toStrictEqual(academy.courses.list.queryKey())
  })

  it('are equal for equal calls and differ for others', () => {
    const hash = (key: readonly unknown[]) =>
      queryClient.getQueryCache().build(queryClient, { queryKey: key }).queryHash
    const equal = [students.list.queryKey(), students.list.queryKey({}), students.list.queryKey({ limit: undefined })]
    expect(new Set(equal.map(hash)).size).toBe(1)
    const different = [
      students.list.queryKey(),
      students.list.infiniteQueryKey(),
      students.list.queryKey({ limit: 5 }),
      students.list.infiniteQueryKey({ limit: 5 }),
      students.list.queryKey({ limit: 5, offset: 5 }),
      students.get.queryKey(someId),
      lists.members.list.queryKey(someId),
      lists.courses.list.queryKey(someId),
    ]
    expect(new Set(different.map(hash)).size).toBe(different.length)
  })

  it('match all calls of a method, or of a part of the tree', () => {
    const cache = new QueryClient()
    const keys = [
      students.list.queryKey(),
      lists.members.list.infiniteQueryKey(someId, { limit: 5 }),
      lists.list.queryKey(),
    ]
    for (const key of keys) cache.getQueryCache().build(cache, { queryKey: key })
    const found = (queryKey: readonly unknown[]) =>
      cache
        .getQueryCache()
        .findAll({ queryKey })
        .map((query) => query.queryKey)
    expect(found(lists.members.list.pathKey())).toEqual([keys[1]])
    expect(found(lists.members.list.queryKey(someId))).toEqual([keys[1]])
    expect(found(lists.pathKey())).toEqual([keys[1], keys[2]])
    expect(found(academy.pathKey())).toEqual(keys)
  })

  it('of two academies differ by the prefix', () => {
    const { client } = setup()
    const other = academyQueries(client, { keyPrefix: ['academy', 'nordlicht'] })
    expect(other.students.list.queryKey()).toEqual(['academy', 'nordlicht', 'students', 'list', {}])
    expect(other.students.create.mutationKey()).toEqual(['academy', 'nordlicht', 'students', 'create'])
  })

  it('do not contain the API key', () => {
    const { client, service } = setup()
    expect(JSON.stringify(academyQueries(client).lists.members.list.queryOptions(someId))).not.toContain(service.apiKey)
  })
})

it('an unchanged page is the same object after it was read again, so that nothing renders again', async () => {
  const { academy, queryClient } = setupQueries()
  const options = academy.students.list.queryOptions({ limit: 2 })
  await queryClient.fetchQuery(options)
  const first = queryClient.getQueryData(options.queryKey)
  expect(await queryClient.fetchQuery(options)).not.toBe(first)
  expect(queryClient.getQueryData(options.queryKey)).toBe(first)
})

it('a query that is no longer needed aborts its request', async () => {
  let aborted: AbortSignal | undefined
  const fetch: Fetch = (_, { signal }) => {
    aborted = signal
    return new Promise<never>(() => {})
  }
  const client = clientOf(undefined, { fetch })
  const queryClient = new QueryClient()
  const observer = new QueryObserver(queryClient, academyQueries(client).courses.list.queryOptions(undefined))
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => aborted?.aborted).toBe(false)
  unsubscribe()
  expect(aborted?.aborted).toBe(true)
})

it('only the client repeats: a failed call is not tried again by the query', async () => {
  const { fetch, requests } = responding(reset())
  const client = clientOf(fetch, { maxRetries: 0 })
  const defaultOptions = { queries: { retry: 3, retryDelay: 0 }, mutations: { retry: 3, retryDelay: 0 } }
  const queryClient = new QueryClient({ defaultOptions })
  const academy = academyQueries(client)
  const observer = new QueryObserver(queryClient, academy.courses.list.queryOptions())
  const unsubscribe = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  expect(isConnectionError(observer.getCurrentResult().error)).toBe(true)
  expect(requests).toHaveLength(1)
  unsubscribe()
  const mutation = queryClient.getMutationCache().build(queryClient, academy.lists.create.mutationOptions())
  await expect(mutation.execute({ name: 'VIP' })).rejects.toSatisfy(isConnectionError)
  expect(requests).toHaveLength(2)
})

it('options of a call reach the client, and are no part of the key', async () => {
  const { fetch, requests } = responding(errorResponse(403, 'forbidden'))
  const client = clientOf(fetch)
  const { students, lists, courses } = academyQueries(client)
  const options = (name: string) => ({ headers: { 'x-call': name } })
  const context = { signal: new AbortController().signal, pageParam: 0 }
  const reads = [
    courses.list.queryOptions({}, options('courses')),
    students.get.queryOptions(someId, options('student')),
    students.list.queryOptions(undefined, options('students')),
    students.list.infiniteQueryOptions({ limit: 5 }, options('all students')),
    lists.members.list.queryOptions(someId, {}, options('members')),
  ]
  expect(reads.map(({ queryKey }) => queryKey)).toEqual([
    courses.list.queryKey(),
    students.get.queryKey(someId),
    students.list.queryKey(),
    students.list.infiniteQueryKey({ limit: 5 }),
    lists.members.list.queryKey(someId),
  ])
  const calls = [
    ...reads.map(({ queryFn }) => queryFn(context)),
    lists.create.mutationOptions(options('create')).mutationFn({ name: 'VIP' }),
    lists.members.remove.mutationOptions(options('remove')).mutationFn({ listId: someId, userId: someId }),
  ]
  await Promise.allSettled([...calls, client.courses.list()])
  const sent = new Map(requests.map(({ headers, method, url }) => [headers.get('x-call'), `${method} ${url}`]))
  const path = 'http://academy.test/api/v1'
  expect(Object.fromEntries(sent)).toEqual({
    courses: `GET ${path}/courses`,
    student: `GET ${path}/students/${someId}`,
    students: `GET ${path}/students`,
    'all students': `GET ${path}/students?limit=5&offset=0`,
    members: `GET ${path}/lists/${someId}/members`,
    create: `POST ${path}/lists`,
    remove: `DELETE ${path}/lists/${someId}/members/${someId}`,
    null: `GET ${path}/courses`,
  })
})
