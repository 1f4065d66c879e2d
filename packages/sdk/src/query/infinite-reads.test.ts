import { dehydrate, hydrate, InfiniteQueryObserver, QueryClient } from '@tanstack/query-core'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { drift, drifting, isWhole } from '../../test/changing-academy.ts'
import { responding, reset, clientOf } from '../../test/support.ts'
import type { AcademyClient } from '../index.ts'
import { academyQueries } from '../query.ts'

const isThorough = process.env['THOROUGH'] !== undefined

/** A list as `useInfiniteQuery` shows it. */
function show(client: AcademyClient, limit: number | undefined, queryClient = new QueryClient()) {
  const options = academyQueries(client).students.list.infiniteQueryOptions({ limit })
  const observer = new InfiniteQueryObserver(queryClient, { ...options, enabled: false })
  observer.subscribe(() => {})
  const result = () => observer.getCurrentResult()
  const read = async (pages = Infinity) => {
    if (!result().data) await observer.refetch({ throwOnError: true })
    while (result().hasNextPage && result().data!.pages.length < pages) {
      await observer.fetchNextPage({ throwOnError: true })
    }
  }
  const emails = () => result().data?.pages.flatMap(({ items }) => items.map(({ email }) => email)) ?? []
  const sizes = () => result().data?.pages.map(({ items }) => items.length)
  return { observer, queryClient, options, result, read, emails, sizes }
}

it('no student is missing or comes twice, also after all pages were read again, while students join and leave', async () => {
  const scenario = fc.record({
    count: fc.integer({ min: 0, max: 60 }),
    limit: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    pages: fc.integer({ min: 1, max: 6 }),
    drifts: fc.array(drift, { maxLength: 25 }),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ count, limit, pages, drifts }) => {
      const { client, survivors, restart } = drifting(count, drifts)
      const { observer, read, emails } = show(client, limit)
      await read(pages)
      expect(new Set(emails()).size).toBe(emails().length)
      await read()
      expect(isWhole(emails(), survivors)).toBe(true)
      restart()
      await observer.refetch({ throwOnError: true })
      await read()
      expect(isWhole(emails(), survivors)).toBe(true)
    }),
    { numRuns: isThorough ? 150 : 40, seed: 20_260_101 },
  )
})

it('a student who joins is no second row, and a student behind two who leave is no missing one', async () => {
  const { client } = drifting(9, [{ join: 1 }, { leave: [8, 7] }])
  const { read, emails, result } = show(client, 3)
  await read()
  // The rows of those who left were read before.
  expect(emails()).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `s${n}@example.com`))
  expect(result().data?.pageParams).toEqual([0, 3, 7])
})

it.each([
  ['a page', 20, 1, 20, 1],
  ['5 pages of 20 rows', 20, 5, 100, 1],
  ['12 pages of 20 rows', 20, 12, 230, 3],
  ['3 pages whose length the service chooses', undefined, 3, 150, 2],
])('%s: read again, it costs as few requests as the rows need', async (_, limit, pages, rows, requestsAgain) => {
  const { client, requests } = drifting(230, [])
  const { observer, result, read, emails } = show(client, limit)
  await read(pages)
  const { data } = result()
  expect([emails().length, requests()]).toEqual([rows, pages])
  await observer.refetch({ throwOnError: true })
  expect(requests()).toBe(pages + requestsAgain)
  // The same objects, so that nothing renders again.
  expect(result().data).toBe(data)
})

it('pages of another process are continued, and a page is read backward by itself', async () => {
  const { client } = drifting(30, [{}, { join: 3 }])
  const onServer = show(client, 10)
  await onServer.read(2)
  const queryClient = new QueryClient()
  hydrate(queryClient, JSON.parse(JSON.stringify(dehydrate(onServer.queryClient))))
  const { read, emails, sizes } = show(client, 10, queryClient)
  await read()
  expect([new Set(emails()).size, sizes()]).toEqual([30, [10, 10, 7, 3]])

  const { queryFn, initialPageParam } = onServer.options
  const { signal } = new AbortController()
  const page = await queryFn({ signal, pageParam: initialPageParam, direction: 'backward' })
  expect(page.items[0]?.email).toMatch(/^new/)
})

it('prefetched pages come from one iteration', async () => {
  const { client, requests } = drifting(30, [{ join: 2 }])
  const { queryClient, options, emails, sizes } = show(client, 10)
  await queryClient.fetchInfiniteQuery({ ...options, pages: 2 })
  expect([new Set(emails()).size, sizes(), requests()]).toEqual([18, [10, 8], 2])
})

it('a list that ends earlier than its last page said gets an empty page', async () => {
  const { client } = drifting(6, [{ leave: [0, 0, 0] }])
  const { read, sizes, result } = show(client, 3)
  await read()
  expect(sizes()).toEqual([3, 0])
  expect(result().data?.pages[1]).toEqual({
    items: [],
    hasNext: false,
    nextOffset: null,
    pagination: { total: 6, limit: 3, offset: 3 },
  })
})

it('a page that failed is read when the query tries again', async () => {
  const { client } = drifting(9, [])
  const flaky = clientOf(responding(reset()).fetch, { maxRetries: 0 })
  let failures = 1
  const { students } = academyQueries(client)
  const failing = academyQueries(flaky).students.list.infiniteQueryOptions({ limit: 3 })
  const options = students.list.infiniteQueryOptions({ limit: 3 })
  const queryClient = new QueryClient()
  const data = await queryClient.fetchInfiniteQuery({
    ...options,
    queryFn: (context) => (context.pageParam === 6 && failures-- > 0 ? failing : options).queryFn(context),
    pages: 3,
    retry: 1,
    retryDelay: 0,
  })
  expect(data.pages.map(({ items }) => items.length)).toEqual([3, 3, 3])
})
