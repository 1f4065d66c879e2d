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

/** A read of an academy. */
const ofAcademy = <Data>(
  id: string,
  key: readonly unknown[],
  read: (controls: ReturnType<typeof controlsOf>) => Promise<Data>,
) => queryOptions({ queryKey: ['academy', id, ...key], queryFn: ({ signal }) => read(controlsOf(id, signal)) })

export const requestQuery = (id: string, entryId: string) =>
  ofAcademy(id, ['requests', entryId], ({ journal }) => journal.get(entryId))

/** The requests that changed a student, without their responses, oldest first. */
export const changedByQuery = (id: string, changed: string) =>
  ofAcademy(id, ['students', changed, 'requests'], ({ journal }) => journal.list({ changed, response_bodies: false }))

export const platformRequestQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['requests without an academy', entryId],
    queryFn: ({ signal }) => platformControls(signal).journal.get(entryId),
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

export const faultsQuery = (id: string) => ofAcademy(id, ['faults'], ({ faults }) => faults.list())

export const clockQuery = (id: string) =>
  ofAcademy(id, ['clock'], async ({ clock }) => ({ ...(await clock.read()), readAt: Date.now() }))

export const keysQuery = (id: string) => ofAcademy(id, ['keys'], ({ keys }) => keys.list())

/** An API key in full. */
export const keyQuery = (id: string, keyId: string) => ofAcademy(id, ['keys', keyId], ({ keys }) => keys.get(keyId))

export const snapshotsQuery = (id: string) => ofAcademy(id, ['snapshots'], ({ snapshots }) => snapshots.list())

export const coursesQuery = (id: string) => ofAcademy(id, ['courses'], ({ courses }) => courses.list())

export const offersQuery = (id: string) => ofAcademy(id, ['offers'], ({ offers }) => offers.list())

/** Rows on one page of members, and of students and lists unless another size is chosen. */
export const pageSize = 50

export interface PageOf<Sort extends string> {
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** `pageSize` by default. */
  readonly size?: number | undefined
}

const queryOf = <Sort extends string>({ search, sort, page = 1, size = pageSize }: PageOf<Sort>) => ({
  ...(search && { search }),
  ...(sort && { sort }),
  limit: size,
  offset: (page - 1) * size,
})

export type StudentSort = 'joined_at' | '-joined_at' | 'name' | '-name' | 'email' | '-email'

type WantedStudents = PageOf<StudentSort> & { readonly status?: 'active' | 'removed' | undefined }

export const studentsQuery = (id: string, wanted: WantedStudents) => ({
  ...ofAcademy(id, ['students', wanted], ({ students }) =>
    students.search({ ...queryOf(wanted), ...(wanted.status && { status: wanted.status }) }),
  ),
  placeholderData: keepPreviousData,
})

export const studentQuery = (id: string, studentId: string) =>
  ofAcademy(id, ['students', studentId], ({ students }) => students.get(studentId))

/** The courses of a student with the way in which each is open to the student, and the lists with the student as a member. */
export const accessQuery = (id: string, studentId: string) =>
  ofAcademy(id, ['students', studentId, 'access'], ({ students }) => students.access(studentId))

export type ListSort = 'created_at' | '-created_at' | 'name' | '-name' | 'member_count' | '-member_count'

export const listsQuery = (id: string, wanted: PageOf<ListSort>) => ({
  ...ofAcademy(id, ['lists', wanted], ({ lists }) => lists.search(queryOf(wanted))),
  placeholderData: keepPreviousData,
})

/** A list by id or name. */
export const listQuery = (id: string, list: string) =>
  ofAcademy(id, ['lists', 'one', list], async ({ lists }) => {
    // Without its members, which can be many. The search looks in names and ids.
    const { rows } = await lists.search({ search: list, sort: 'name', limit: 1000 })
    return rows.find((found) => found.id === list || found.name === list) ?? null
  })

export const membersQuery = (id: string, listId: string, wanted: PageOf<StudentSort>) => ({
  ...ofAcademy(id, ['lists', listId, 'members', wanted], ({ lists }) => lists.members(listId, queryOf(wanted))),
  placeholderData: keepPreviousData,
})

/** Records of every kind whose name contains a text, at most `limit` of each. */
export const searchQuery = (id: string, text: string, limit: number) =>
  ofAcademy(id, ['search', text], ({ search }) => search({ search: text, limit }))

/** Who has changed an academy on the dashboard. Only the hosted service knows. */
export const changesQuery = (id: string) => ofAcademy(id, ['changes'], ({ changes }) => changes())

/** The version, the addresses and the options of the server. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => readServer(signal),
})
