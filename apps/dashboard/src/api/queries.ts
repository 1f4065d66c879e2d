import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call, type WelcomeEmail } from './client.ts'
import { readEmails, withArrived } from './read-emails.ts'

/*
 * The queries of the page, each with the key of its data. Everything of an academy is under its id, so that one
 * call marks all of it as outdated. The stream of events keeps it up to date: nothing is read on a timer.
 */

export const academiesQuery = queryOptions({
  queryKey: ['academies'],
  queryFn: ({ signal }) => call('GET /academies', { signal }).then(({ academies }) => academies),
})

export const requestsKey = (id: string) => ['academy', id, 'requests'] as const

export const requestQuery = (id: string, entryId: string) =>
  queryOptions({
    queryKey: [...requestsKey(id), entryId],
    queryFn: ({ signal }) => call('GET /academies/:id/journal/:entryId', { params: { id, entryId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const platformRequestQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['requests without an academy', entryId],
    queryFn: ({ signal }) => call('GET /journal/:entryId', { params: { entryId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const emailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'emails'],
    queryFn: async ({ client, queryKey, signal }) => {
      const cached = () => client.getQueryData<WelcomeEmail[]>(queryKey) ?? []
      const known = cached()
      const emails = await readEmails(id, known, signal)
      return withArrived(emails, cached().slice(known.length))
    },
  })

export const faultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'faults'],
    queryFn: ({ signal }) => call('GET /academies/:id/faults', { params: { id }, signal }).then(({ faults }) => faults),
  })

export const clockQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'clock'],
    queryFn: async ({ signal }) => {
      const clock = await call('GET /academies/:id/clock', { params: { id }, signal })
      return { ...clock, readAt: Date.now() }
    },
  })

export const keysQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'keys'],
    queryFn: ({ signal }) => call('GET /academies/:id/keys', { params: { id }, signal }).then(({ keys }) => keys),
  })

export const snapshotsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'snapshots'],
    queryFn: ({ signal }) =>
      call('GET /academies/:id/snapshots', { params: { id }, signal }).then(({ snapshots }) => snapshots),
  })

export const coursesQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'courses'],
    queryFn: ({ signal }) =>
      call('GET /academies/:id/courses', { params: { id }, signal }).then(({ courses }) => courses),
  })

export const offersQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'offers'],
    queryFn: ({ signal }) => call('GET /academies/:id/offers', { params: { id }, signal }).then(({ offers }) => offers),
  })

/** Rows on one page of students, lists or members. */
export const pageSize = 50

export interface PageOf<Sort extends string> {
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  /** From 1. */
  readonly page?: number | undefined
}

const queryOf = <Sort extends string>({ search, sort, page = 1 }: PageOf<Sort>) => ({
  ...(search && { search }),
  ...(sort && { sort }),
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

export type StudentSort = 'joined_at' | '-joined_at' | 'name' | '-name' | 'email' | '-email'

export const studentsQuery = (
  id: string,
  wanted: PageOf<StudentSort> & { status?: 'active' | 'removed' | undefined },
) =>
  queryOptions({
    queryKey: ['academy', id, 'students', wanted],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(wanted), ...(wanted.status && { status: wanted.status }) }
      return call('GET /academies/:id/students', { params: { id }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

export const studentQuery = (id: string, studentId: string) =>
  queryOptions({
    queryKey: ['academy', id, 'students', studentId],
    queryFn: ({ signal }) => call('GET /academies/:id/students/:studentId', { params: { id, studentId }, signal }),
  })

export type ListSort = 'created_at' | '-created_at' | 'name' | '-name' | 'member_count' | '-member_count'

export const listsQuery = (id: string, wanted: PageOf<ListSort>) =>
  queryOptions({
    queryKey: ['academy', id, 'lists', wanted],
    queryFn: ({ signal }) => call('GET /academies/:id/lists', { params: { id }, query: queryOf(wanted), signal }),
    placeholderData: keepPreviousData,
  })

/** A list by id or name. */
export const listQuery = (id: string, list: string) =>
  queryOptions({
    queryKey: ['academy', id, 'lists', 'one', list],
    async queryFn({ signal }) {
      // The API has no request for one list. The search looks in names and ids.
      const query = { search: list, sort: 'name', limit: 1000 } as const
      const { lists } = await call('GET /academies/:id/lists', { params: { id }, query, signal })
      return lists.find((found) => found.id === list || found.name === list) ?? null
    },
  })

export const membersQuery = (id: string, listId: string, wanted: PageOf<StudentSort>) =>
  queryOptions({
    queryKey: ['academy', id, 'lists', listId, 'members', wanted],
    queryFn: ({ signal }) =>
      call('GET /academies/:id/lists/:listId/members', {
        params: { id, listId },
        query: queryOf(wanted),
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Records of every kind whose name contains a text, at most `limit` of each. */
export const searchQuery = (id: string, text: string, limit: number) =>
  queryOptions({
    queryKey: ['academy', id, 'search', text],
    queryFn: ({ signal }) =>
      call('GET /academies/:id/search', {
        params: { id },
        query: { q: text, limit },
        signal,
      }),
  })

/** The courses of a student with the way in which each is open to the student, and the lists with the student as a member. */
export const accessQuery = (id: string, studentId: string) =>
  queryOptions({
    queryKey: ['academy', id, 'students', studentId, 'access'],
    queryFn: ({ signal }) =>
      call('GET /academies/:id/students/:studentId/access', {
        params: { id, studentId },
        signal,
      }),
  })

/** An API key in full. */
export const keyQuery = (id: string, keyId: string) =>
  queryOptions({
    queryKey: ['academy', id, 'keys', keyId],
    queryFn: ({ signal }) => call('GET /academies/:id/keys/:keyId', { params: { id, keyId }, signal }),
  })

/** Who has changed an academy on the dashboard. Only the hosted service knows. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'changes'],
    queryFn: ({ signal }) =>
      call('GET /academies/:id/changes', { params: { id }, signal }).then(({ changes }) => changes),
  })

/** The version, the addresses and the options of the server. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => call('GET /', { signal }),
})
