import type {
  AcademyCourse,
  AcademyList,
  AcademyMember,
  AcademyOffer,
  AcademyStudent,
  ApiKey,
  Fault,
  JournalEntry,
  ListedMember,
  ListSummary,
  NamedSnapshot,
  PlanState,
  RowPage,
  Time,
} from '@academy-access/engine'

import type { Dashboard } from './dashboard.ts'
import { allRows, idOf, notFound, type Page, queryOf } from './rows.ts'
import type { TestAcademy } from './test-academy.ts'
import type { AcademySummary, ClockReading, Email } from './types.ts'

/** An academy of a server, by its id and one of its keys. Sends nothing. */
export function remoteAcademy(
  dashboard: Dashboard,
  { id, name, api_key: apiKey }: { readonly id: string; readonly name: string; readonly api_key: string },
): TestAcademy {
  const path = `/academies/${id}`
  const get = <Data>(rest: string) => dashboard.request<Data>('GET', path + rest)
  const post = <Data = unknown>(rest: string, body?: unknown) => dashboard.request<Data>('POST', path + rest, body)
  const patch = <Data>(rest: string, body: unknown) => dashboard.request<Data>('PATCH', path + rest, body)
  const put = <Data = unknown>(rest: string, body: unknown) => dashboard.request<Data>('PUT', path + rest, body)
  const remove = async (rest: string) => void (await dashboard.request('DELETE', path + rest))

  const listCourses = async () => (await get<{ courses: readonly AcademyCourse[] }>('/courses')).courses
  const courseId = (course: string) =>
    idOf('course', course, async () => (await listCourses()).find(({ slug }) => slug === course))

  const searchStudents: TestAcademy['students']['search'] = async (query = {}) => {
    const { students: rows, pagination } = await get<Page<'students', AcademyStudent>>(`/students${queryOf(query)}`)
    return { rows, total: pagination.total }
  }
  const studentId = (student: string) =>
    idOf('student', student, async () => {
      const email = student.trim().toLowerCase()
      const all = await Promise.all(
        (['active', 'removed'] as const).map((status) =>
          allRows((page) => searchStudents({ search: email, status, ...page })),
        ),
      )
      return all.flat().find((row) => row.email === email)
    })

  const searchLists: TestAcademy['lists']['search'] = async (query = {}) => {
    const { lists: rows, pagination } = await get<Page<'lists', ListSummary>>(`/lists${queryOf(query)}`)
    return { rows, total: pagination.total }
  }
  const allLists = (search?: string) => allRows((page) => searchLists({ search, sort: 'created_at', ...page }))
  const listId = (list: string) =>
    idOf('list', list, async () => {
      const name = list.trim().toLowerCase()
      return (await allLists(name)).find((row) => row.name.toLowerCase() === name)
    })
  const searchMembers = async (id: string, query: object = {}): Promise<RowPage<ListedMember>> => {
    const { members: rows, pagination } = await get<Page<'members', ListedMember>>(
      `/lists/${id}/members${queryOf(query)}`,
    )
    return { rows, total: pagination.total }
  }
  const withMembers = async ({ member_count: _count, ...list }: ListSummary): Promise<AcademyList> => {
    const rows = await allRows((page) => searchMembers(list.id, { sort: 'joined_at', ...page }))
    return { ...list, members: rows.map(({ email, joined_at }): AcademyMember => ({ email, joined_at })) }
  }

  const snapshotId = (snapshot: string) =>
    idOf('snapshot', snapshot, async () => (await listSnapshots()).find((row) => row.name === snapshot), /^\d+$/)
  const listSnapshots = async () => (await get<{ snapshots: readonly NamedSnapshot[] }>('/snapshots')).snapshots

  const setClock = (body: object) => put<ClockReading>('/clock', body)

  return {
    id,
    name,
    apiKey,
    baseUrl: dashboard.url,
    courses: {
      list: listCourses,
      get: async (course) => get(`/courses/${await courseId(course)}`),
      create: (course) => post('/courses', course),
      update: async (course, changes) => patch(`/courses/${await courseId(course)}`, changes),
      order: async (courses) => void (await put('/courses/order', { ids: await Promise.all(courses.map(courseId)) })),
      remove: async (course) => remove(`/courses/${await courseId(course)}`),
    },
    students: {
      list: async () => [
        ...(await allRows((page) => searchStudents({ sort: 'joined_at', ...page }))),
        ...(await allRows((page) => searchStudents({ status: 'removed', ...page }))),
      ],
      get: async (student) => get(`/students/${await studentId(student)}`),
      access: async (student) => get(`/students/${await studentId(student)}/access`),
      search: searchStudents,
      update: async (student, changes) => patch(`/students/${await studentId(student)}`, changes),
    },
    lists: {
      list: async () => Promise.all((await allLists()).map(withMembers)),
      async get(list) {
        const wanted = await listId(list)
        const found = (await allLists(wanted)).find((row) => row.id === wanted)
        if (!found) throw notFound('list', list)
        return withMembers(found)
      },
      search: searchLists,
      members: async (list, query) => searchMembers(await listId(list), query),
    },
    offers: {
      list: async () => (await get<{ offers: readonly AcademyOffer[] }>('/offers')).offers,
      get: (offerId) => get(`/offers/${offerId}`),
      create: (offer) => post('/offers', offer),
      update: (offerId, changes) => patch(`/offers/${offerId}`, changes),
      remove: (offerId) => remove(`/offers/${offerId}`),
    },
    keys: {
      list: async () => (await get<{ keys: readonly ApiKey[] }>('/keys')).keys,
      get: (keyId) => get(`/keys/${keyId}`),
      create: (key) => post('/keys', key),
      update: (keyId, changes) => patch(`/keys/${keyId}`, changes),
      revoke: (keyId) => remove(`/keys/${keyId}`),
    },
    plan: {
      async get() {
        const { academies } = await dashboard.request<{ academies: readonly AcademySummary[] }>('GET', '/academies')
        const found = academies.find((academy) => academy.id === id)
        if (!found) throw notFound('academy', id)
        return planOf(found)
      },
      update: async (changes) => planOf(await patch<AcademySummary>('', changes)),
    },
    clock: {
      read: () => get('/clock'),
      now: async () => Date.parse((await get<ClockReading>('/clock')).now),
      set: async (time) => void (await setClock({ now: toIso(time) })),
      advance: async (advance_ms) => void (await setClock({ advance_ms })),
      freeze: async (time) => void (await setClock({ frozen: true, ...(time !== undefined && { now: toIso(time) }) })),
      resume: async () => void (await setClock({ frozen: false })),
    },
    faults: {
      add: (fault) => post('/faults', fault),
      list: async () => (await get<{ faults: readonly Fault[] }>('/faults')).faults,
      remove: (faultId) => remove(`/faults/${faultId}`),
      clear: () => remove('/faults'),
    },
    snapshots: {
      list: listSnapshots,
      create: (snapshot) => post('/snapshots', { name: snapshot }),
      restore: async (snapshot) => void (await post(`/snapshots/${await snapshotId(snapshot)}/restore`)),
      remove: async (snapshot) => remove(`/snapshots/${await snapshotId(snapshot)}`),
    },
    journal: {
      list: async (filter = {}) =>
        (await get<{ journal: readonly JournalEntry[] }>(`/journal${queryOf(filter)}`)).journal,
      get: (entryId) => get(`/journal/${entryId}`),
      replay: (entryId) => post(`/journal/${entryId}/replay`),
      clear: () => remove('/journal'),
    },
    outbox: {
      list: async () => (await get<{ outbox: readonly Email[] }>('/outbox')).outbox,
      clear: () => remove('/outbox'),
    },
    reset: async () => void (await post('/reset')),
    snapshot: () => get(''),
    restore: async (fixture) => void (await put('', fixture)),
    delete: () => remove(''),
  }
}

function planOf({ plan, locked, limits, rate_limit }: AcademySummary): PlanState {
  return { plan, locked, limits, rate_limit }
}

function toIso(time: Time): string {
  if (typeof time === 'string') return time
  const date = new Date(time)
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new TypeError(`clock: expected a time, got ${String(time)}`)
}
