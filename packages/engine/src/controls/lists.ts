import type { AcademyCore } from '../academy-core.ts'
import { toMembers } from '../fixture/snapshot.ts'
import { notFound } from '../service-error.ts'
import { nameKey } from '../state/lists.ts'
import type { AcademyState, ListRecord } from '../state/state.ts'
import { requireStudent } from '../state/students.ts'
import type { AcademyMember } from '../fixture/types.ts'
import { pageOfRows, type RowFields, type RowPage, type RowQuery } from './pages.ts'

/** A list with its members. */
export interface AcademyList {
  /** UUID. */
  readonly id: string
  /** Name, without blanks at the ends. */
  readonly name: string
  /** Null when there is none. */
  readonly description: string | null
  /** ISO 8601. */
  readonly created_at: string
  /** ISO 8601. */
  readonly updated_at: string
  /** Id of the offer whose holders are the members; null for a manual list. */
  readonly offer_id: string | null
  /** Members, oldest first. */
  readonly members: readonly AcademyMember[]
}

/** A list without its members. */
export interface ListSummary extends Omit<AcademyList, 'members'> {
  /** The number of members. */
  readonly member_count: number
}

/** A member of a list, with the student's name. */
export interface ListedMember extends AcademyMember {
  /** UUID of the student's user account. */
  readonly student_id: string
  /** Null when there is none. */
  readonly name: string | null
}

/** The lists of an academy. They are changed through the API; here they can be read. */
export interface ListControls {
  /** All lists, oldest first. */
  list(): readonly AcademyList[]
  /**
   * A list by id or name.
   *
   * @throws ServiceError `not_found`.
   */
  get(list: string): AcademyList
  /** A page of the lists that match, without their members; the newest first by default. */
  search(query?: RowQuery<'name' | 'created_at' | 'member_count'>): RowPage<ListSummary>
  /**
   * A page of the members of a list by id or name, the newest first by default.
   *
   * @throws ServiceError `not_found`.
   */
  members(list: string, query?: RowQuery<'name' | 'email' | 'joined_at'>): RowPage<ListedMember>
}

/** @internal */
export function listControls(academy: AcademyCore): ListControls {
  const toList = (list: ListRecord): AcademyList => ({ ...fieldsOf(list), members: toMembers(academy.state, list.id) })
  const find = (idOrName: string) =>
    academy.state.lists.get(idOrName.toLowerCase()) ?? findList(academy.state, idOrName)
  return {
    list: () => academy.state.lists.oldestFirst().map(toList),
    get: (idOrName) => toList(find(idOrName)),
    search({ sort = '-created_at', ...query } = {}) {
      const rows = academy.state.lists.newestFirst().map((list): ListSummary => {
        return { ...fieldsOf(list), member_count: academy.state.members.get(list.id).size }
      })
      return pageOfRows(rows, { ...query, sort }, summaryFields)
    },
    members(idOrName, { sort = '-joined_at', ...query } = {}) {
      const rows = academy.state.members
        .get(find(idOrName).id)
        .newestFirst()
        .map(({ id: student_id, at: joined_at }): ListedMember => {
          const { email, name } = requireStudent(academy.state, student_id)
          return { student_id, email, name, joined_at }
        })
      return pageOfRows(rows, { ...query, sort }, memberFields)
    },
  }
}

function fieldsOf({ id, name, description, at: created_at, updated_at, offer_id }: ListRecord) {
  return { id, name, description, created_at, updated_at, offer_id }
}

const summaryFields: RowFields<ListSummary, 'name' | 'created_at' | 'member_count'> = {
  texts: ({ id, name, description }) => [name, description, id],
  values: {
    name: ({ name }) => name,
    created_at: ({ created_at }) => created_at,
    member_count: ({ member_count }) => member_count,
  },
}

const memberFields: RowFields<ListedMember, 'name' | 'email' | 'joined_at'> = {
  texts: ({ student_id, email, name }) => [email, name, student_id],
  values: { name: ({ name }) => name, email: ({ email }) => email, joined_at: ({ joined_at }) => joined_at },
}

/** A list by name or id, or 404. A name is looked for first, because fixtures refer to lists by name. */
function findList({ lists }: AcademyState, nameOrId: string): ListRecord {
  const wanted = nameKey(nameOrId)
  const list = lists.oldestFirst().find(({ name }) => nameKey(name) === wanted) ?? lists.get(wanted)
  if (!list) throw notFound('list', nameOrId)
  return list
}
