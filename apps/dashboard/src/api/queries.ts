import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { controlsOf, platformControls, readServer, type WelcomeEmail } from './client.ts'
import { readEmails, withArrived } from './read-emails.ts'

/*
 * The queries of the page, each with the key of its data. Everything of an academy is under its id, so that one
 * call marks all of it as outdated. The stream of events keeps it up to date: nothing is read on a timer.
 */

export const academiesQuery = queryOptions({
  queryKey: ['academies'],
  queryFn: ({ signal }) => platformControls(signal).academies.list(),
})

export const requestsKey = (id: string) => ['academy', id, 'requests'] as const

export const requestQuery = (id: string, entryId: string) =>
  queryOptions({
    queryKey: [...requestsKey(id), entryId],
    queryFn: ({ signal }) => controlsOf(id, signal).journal.get(entryId),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const platformRequestQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['requests without an academy', entryId],
    queryFn: ({ signal }) => platformControls(signal).journal.get(entryId),
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
    queryFn: ({ signal }) => controlsOf(id, signal).faults.list(),
  })

export const clockQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'clock'],
    queryFn: async ({ signal }) => {
      const clock = await controlsOf(id, signal).clock.read()
      return { ...clock, readAt: Date.now() }
    },
  })

export const keysQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'keys'],
    queryFn: ({ signal }) => controlsOf(id, signal).keys.list(),
  })

export const snapshotsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'snapshots'],
    queryFn: ({ signal }) => controlsOf(id, signal).snapshots.list(),
  })

export const coursesQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'courses'],
    queryFn: ({ signal }) => controlsOf(id, signal).courses.list(),
  })

export const offersQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'offers'],
    queryFn: ({ signal }) => controlsOf(id, signal).offers.list(),
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
      return controlsOf(id, signal).students.search(query)
    },
    placeholderData: keepPreviousData,
  })

export const studentQuery = (id: string, studentId: string) =>
  queryOptions({
    queryKey: ['academy', id, 'students', studentId],
    queryFn: ({ signal }) => controlsOf(id, signal).students.get(studentId),
  })

export type ListSort = 'created_at' | '-created_at' | 'name' | '-name' | 'member_count' | '-member_count'

export const listsQuery = (id: string, wanted: PageOf<ListSort>) =>
  queryOptions({
    queryKey: ['academy', id, 'lists', wanted],
    queryFn: ({ signal }) => controlsOf(id, signal).lists.search(queryOf(wanted)),
    placeholderData: keepPreviousData,
  })

/** A list by id or name. */
export const listQuery = (id: string, list: string) =>
  queryOptions({
    queryKey: ['academy', id, 'lists', 'one', list],
    async queryFn({ signal }) {
      // Without its members, which can be many. The search looks in names and ids.
      const query = { search: list, sort: 'name', limit: 1000 } as const
      const { rows } = await controlsOf(id, signal).lists.search(query)
      return rows.find((found) => found.id === list || found.name === list) ?? null
    },
  })

export const membersQuery = (id: string, listId: string, wanted: PageOf<StudentSort>) =>
  queryOptions({
    queryKey: ['academy', id, 'lists', listId, 'members', wanted],
    queryFn: ({ signal }) => controlsOf(id, signal).lists.members(listId, queryOf(wanted)),
    placeholderData: keepPreviousData,
  })

/** Records of every kind whose name contains a text, at most `limit` of each. */
export const searchQuery = (id: string, text: string, limit: number) =>
  queryOptions({
    queryKey: ['academy', id, 'search', text],
    queryFn: ({ signal }) => controlsOf(id, signal).search({ search: text, limit }),
  })

/** The courses of a student with the way in which each is open to the student, and the lists with the student as a member. */
export const accessQuery = (id: string, studentId: string) =>
  queryOptions({
    queryKey: ['academy', id, 'students', studentId, 'access'],
    queryFn: ({ signal }) => controlsOf(id, signal).students.access(studentId),
  })

/** An API key in full. */
export const keyQuery = (id: string, keyId: string) =>
  queryOptions({
    queryKey: ['academy', id, 'keys', keyId],
    queryFn: ({ signal }) => controlsOf(id, signal).keys.get(keyId),
  })

/** Who has changed an academy on the dashboard. Only the hosted service knows. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'changes'],
    queryFn: ({ signal }) => controlsOf(id, signal).changes(),
  })

/** The version, the addresses and the options of the server. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => readServer(signal),
})
