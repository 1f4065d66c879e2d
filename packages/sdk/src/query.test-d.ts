import { type InfiniteData, MutationObserver, type QueryClient } from '@tanstack/query-core'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { expectTypeOf, it } from 'vitest'

import type { AcademyClient, CallError, CreatedStudent, ListMember, PageData, Student, StudentDetail } from './index.ts'
import { academyQueries } from './query.ts'

declare const client: AcademyClient
const academy = academyQueries(client)
declare const queryClient: QueryClient

it('queries have the data and the errors of the method', () => {
  const student = useQuery(academy.students.get.queryOptions('id'))
  expectTypeOf(student.data).toEqualTypeOf<StudentDetail | undefined>()
  expectTypeOf(student.error).toEqualTypeOf<CallError<'students.get'> | null>()
  if (student.error?.code === 'not_found') expectTypeOf(student.error.httpStatus).toEqualTypeOf<number>()

  expectTypeOf(useSuspenseQuery(academy.students.list.queryOptions()).data).toEqualTypeOf<PageData<Student>>()
  const emails = useQuery({
    ...academy.students.list.queryOptions({ limit: 20 }),
    select: (page) => page.items.map(({ email }) => email),
    staleTime: 5000,
  })
  expectTypeOf(emails.data).toEqualTypeOf<string[] | undefined>()
  const options = queryOptions(academy.lists.members.list.queryOptions('id'))
  expectTypeOf(queryClient.getQueryData(options.queryKey)).toEqualTypeOf<PageData<ListMember> | undefined>()
})

it('keys know their data', () => {
  expectTypeOf(queryClient.getQueryData(academy.students.get.queryKey('id'))).toEqualTypeOf<StudentDetail | undefined>()
  queryClient.setQueryData(academy.courses.list.queryKey(), {
    items: [],
    pagination: { total: 0, limit: 0, offset: 0 },
    hasNext: false,
    nextOffset: null,
  })
  // @ts-expect-error -- no data of this query
  queryClient.setQueryData(academy.courses.list.queryKey(), 'courses')
  expectTypeOf(queryClient.getQueryData(academy.students.list.infiniteQueryKey({ limit: 20 }))).toEqualTypeOf<
    InfiniteData<PageData<Student>, number> | undefined
  >()
})

it('infinite queries read pages', () => {
  const { data, error } = useInfiniteQuery(academy.lists.members.list.infiniteQueryOptions('id', { limit: 20 }))
  expectTypeOf(data).toEqualTypeOf<InfiniteData<PageData<ListMember>> | undefined>()
  expectTypeOf(error).toEqualTypeOf<CallError<'lists.members.list'> | null>()
  const rows = useInfiniteQuery({
    ...academy.students.list.infiniteQueryOptions(),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
  expectTypeOf(rows.data).toEqualTypeOf<Student[] | undefined>()
})

it('mutations take the ids and the body in one object', () => {
  const create = useMutation(academy.students.create.mutationOptions())
  expectTypeOf(create.data).toEqualTypeOf<CreatedStudent | undefined>()
  expectTypeOf(create.error).toEqualTypeOf<CallError<'students.create'> | null>()
  create.mutate({ email: 'ada@example.com', course_ids: [] })
  // @ts-expect-error -- the address is missing
  create.mutate({ name: 'Ada' })

  const add = useMutation({
    ...academy.lists.members.add.mutationOptions(),
    onSuccess: ({ results }) => results.length,
  })
  add.mutate({ listId: 'id', email: 'ada@example.com' })
  add.mutate({ listId: 'id', emails: [], send_welcome_email: false })
  // @ts-expect-error -- email or emails
  add.mutate({ listId: 'id' })
  // @ts-expect-error -- the id is missing
  add.mutate({ emails: [] })
  useMutation(academy.lists.members.remove.mutationOptions()).mutate({ listId: 'id', userId: 'id' })
  // The observers of the core, which the other frameworks use. The tests of the queries use theirs.
  void new MutationObserver(queryClient, academy.students.remove.mutationOptions())
})

it('reads have no mutation, writes have no query, and the rest of the client is not there', () => {
  // @ts-expect-error -- a read
  void academy.students.list.mutationOptions
  // @ts-expect-error -- a write
  void academy.students.create.queryOptions
  // @ts-expect-error -- not paged
  void academy.courses.list.infiniteQueryOptions
  expectTypeOf<keyof typeof academy>().toEqualTypeOf<'courses' | 'enrollments' | 'lists' | 'pathKey' | 'students'>()
  // @ts-expect-error -- no such option of a call
  academy.students.get.queryOptions('id', { timeOut: 5 })
  // @ts-expect-error -- the query has its own signal
  academy.students.get.queryOptions('id', { signal: AbortSignal.abort() })
  // @ts-expect-error -- no such field of a page
  academy.students.list.queryOptions({ limt: 5 })
})
