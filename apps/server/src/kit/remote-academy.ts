import type { BodyOf, QueryOf } from '@academy-access/dashboard-api/client'
import type {
  AcademyList,
  AcademyMember,
  ListedMember,
  ListSummary,
  PlanState,
  RowPage,
  Time,
} from '@academy-access/engine'

import type { Dashboard } from './dashboard.ts'
import { allRows, idOf, notFound } from './rows.ts'
import type { TestAcademy } from './test-academy.ts'
import type { AcademySummary } from './types.ts'

/** An academy of a server, by its id and one of its keys. Sends nothing. */
export function remoteAcademy(
  dashboard: Dashboard,
  { id, name, api_key: apiKey }: { readonly id: string; readonly name: string; readonly api_key: string },
): TestAcademy {
  const params = { id }
  const { call } = dashboard

  const listCourses = async () => (await call('GET /academies/:id/courses', { params })).courses
  const courseId = (course: string) =>
    idOf('course', course, async () => (await listCourses()).find(({ slug }) => slug === course))
  const courseParams = async (course: string) => ({ id, courseId: await courseId(course) })

  const searchStudents: TestAcademy['students']['search'] = async (query = {}) => {
    const { students: rows, pagination } = await call('GET /academies/:id/students', { params, query })
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
  const studentParams = async (student: string) => ({ id, studentId: await studentId(student) })

  const searchLists: TestAcademy['lists']['search'] = async (query = {}) => {
    const { lists: rows, pagination } = await call('GET /academies/:id/lists', { params, query })
    return { rows, total: pagination.total }
  }
  const allLists = (search?: string) => allRows((page) => searchLists({ search, sort: 'created_at', ...page }))
  const listId = (list: string) =>
    idOf('list', list, async () => {
      const name = list.trim().toLowerCase()
      return (await allLists(name)).find((row) => row.name.toLowerCase() === name)
    })
  const searchMembers = async (
    listId: string,
    query: QueryOf<'GET /academies/:id/lists/:listId/members'> = {},
  ): Promise<RowPage<ListedMember>> => {
    const { members: rows, pagination } = await call('GET /academies/:id/lists/:listId/members', {
      params: { id, listId },
      query,
    })
    return { rows, total: pagination.total }
  }
  const withMembers = async ({ member_count: _count, ...list }: ListSummary): Promise<AcademyList> => {
    const rows = await allRows((page) => searchMembers(list.id, { sort: 'joined_at', ...page }))
    return { ...list, members: rows.map(({ email, joined_at }): AcademyMember => ({ email, joined_at })) }
  }

  const snapshotId = (snapshot: string) =>
    idOf('snapshot', snapshot, async () => (await listSnapshots()).find((row) => row.name === snapshot), /^\d+$/)
  const listSnapshots = async () => (await call('GET /academies/:id/snapshots', { params })).snapshots
  const snapshotParams = async (snapshot: string) => ({ id, snapshotId: await snapshotId(snapshot) })

  const readClock = () => call('GET /academies/:id/clock', { params })
  const setClock = (body: BodyOf<'PUT /academies/:id/clock'>) => call('PUT /academies/:id/clock', { params, body })

  return {
    id,
    name,
    apiKey,
    baseUrl: dashboard.url,
    courses: {
      list: listCourses,
      get: async (course) => call('GET /academies/:id/courses/:courseId', { params: await courseParams(course) }),
      create: (body) => call('POST /academies/:id/courses', { params, body }),
      update: async (course, body) =>
        call('PATCH /academies/:id/courses/:courseId', { params: await courseParams(course), body }),
      async order(courses) {
        const ids = await Promise.all(courses.map(courseId))
        await call('PUT /academies/:id/courses/order', { params, body: { ids } })
      },
      async remove(course) {
        await call('DELETE /academies/:id/courses/:courseId', { params: await courseParams(course) })
      },
    },
    students: {
      list: async () => [
        ...(await allRows((page) => searchStudents({ sort: 'joined_at', ...page }))),
        ...(await allRows((page) => searchStudents({ status: 'removed', ...page }))),
      ],
      get: async (student) => call('GET /academies/:id/students/:studentId', { params: await studentParams(student) }),
      access: async (student) =>
        call('GET /academies/:id/students/:studentId/access', { params: await studentParams(student) }),
      search: searchStudents,
      update: async (student, body) =>
        call('PATCH /academies/:id/students/:studentId', { params: await studentParams(student), body }),
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
      list: async () => (await call('GET /academies/:id/offers', { params })).offers,
      get: (offerId) => call('GET /academies/:id/offers/:offerId', { params: { id, offerId } }),
      create: (body) => call('POST /academies/:id/offers', { params, body }),
      update: (offerId, body) => call('PATCH /academies/:id/offers/:offerId', { params: { id, offerId }, body }),
      remove: async (offerId) =>
        void (await call('DELETE /academies/:id/offers/:offerId', { params: { id, offerId } })),
    },
    keys: {
      list: async () => (await call('GET /academies/:id/keys', { params })).keys,
      get: (keyId) => call('GET /academies/:id/keys/:keyId', { params: { id, keyId } }),
      create: (body) => call('POST /academies/:id/keys', { params, body }),
      update: (keyId, body) => call('PATCH /academies/:id/keys/:keyId', { params: { id, keyId }, body }),
      revoke: async (keyId) => void (await call('DELETE /academies/:id/keys/:keyId', { params: { id, keyId } })),
    },
    plan: {
      async get() {
        const { academies } = await call('GET /academies')
        const found = academies.find((academy) => academy.id === id)
        if (!found) throw notFound('academy', id)
        return planOf(found)
      },
      update: async (body) => planOf(await call('PATCH /academies/:id', { params, body })),
    },
    clock: {
      read: readClock,
      now: async () => Date.parse((await readClock()).now),
      set: async (time) => void (await setClock({ now: toIso(time) })),
      advance: async (advance_ms) => void (await setClock({ advance_ms })),
      freeze: async (time) => void (await setClock({ frozen: true, ...(time !== undefined && { now: toIso(time) }) })),
      resume: async () => void (await setClock({ frozen: false })),
    },
    faults: {
      add: (body) => call('POST /academies/:id/faults', { params, body }),
      list: async () => (await call('GET /academies/:id/faults', { params })).faults,
      remove: async (faultId) =>
        void (await call('DELETE /academies/:id/faults/:faultId', { params: { id, faultId } })),
      clear: async () => void (await call('DELETE /academies/:id/faults', { params })),
    },
    snapshots: {
      list: listSnapshots,
      create: (snapshot) => call('POST /academies/:id/snapshots', { params, body: { name: snapshot } }),
      async restore(snapshot) {
        await call('POST /academies/:id/snapshots/:snapshotId/restore', { params: await snapshotParams(snapshot) })
      },
      async remove(snapshot) {
        await call('DELETE /academies/:id/snapshots/:snapshotId', { params: await snapshotParams(snapshot) })
      },
    },
    journal: {
      list: async (query = {}) => (await call('GET /academies/:id/journal', { params, query })).journal,
      get: (entryId) => call('GET /academies/:id/journal/:entryId', { params: { id, entryId } }),
      replay: (entryId) => call('POST /academies/:id/journal/:entryId/replay', { params: { id, entryId }, body: {} }),
      clear: async () => void (await call('DELETE /academies/:id/journal', { params })),
    },
    outbox: {
      list: async () => (await call('GET /academies/:id/outbox', { params })).outbox,
      clear: async () => void (await call('DELETE /academies/:id/outbox', { params })),
    },
    reset: async () => void (await call('POST /academies/:id/reset', { params })),
    snapshot: () => call('GET /academies/:id', { params }),
    restore: async (body) => void (await call('PUT /academies/:id', { params, body })),
    delete: async () => void (await call('DELETE /academies/:id', { params })),
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
