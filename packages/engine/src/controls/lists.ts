import type { AddedMembers, AddMembers, CreateList, UpdateList } from '@academy-access/schemas'
import { endpoints, itemCount, limits, zodOf } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { reference } from '../fixture/values.ts'
import { toMembers } from '../fixture/snapshot.ts'
import { notFound } from '../service-error.ts'
import { fieldsOfList, nameKey } from '../state/lists.ts'
import type { AcademyState, ListRecord } from '../state/state.ts'
import { requireStudent } from '../state/students.ts'
import type { AcademyMember } from '../fixture/rows.ts'
import { performAsOwner } from '../request/as-owner.ts'
import { change, type ControlsOf, named, nothing, read, withReferences } from './control.ts'
import { rowQuery } from './inputs.ts'
import { idOf } from './students.ts'
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

/** The members of the lists of an academy. A list is named by its id or name. */
export interface MemberControls {
  /**
   * A page of the members of a list, the newest first by default.
   *
   * @throws ServiceError `not_found`.
   */
  list(list: string, query?: RowQuery<'name' | 'email' | 'joined_at'>): RowPage<ListedMember>
  /**
   * Adds students to a list by email address. An unknown address becomes a student.
   *
   * @returns The result for each address.
   * @throws ServiceError `not_found`, `validation_error`; `list_managed_by_offer` for the list of an offer's holders.
   */
  add(list: string, members: AddMembers): AddedMembers['results']
  /**
   * Takes a student, by id or email address, off a list. The student stays in the academy.
   *
   * @throws ServiceError `not_found`; `list_managed_by_offer` for the list of an offer's holders.
   */
  remove(list: string, student: string): void
}

/** The lists of an academy. A list is named by its id or name. */
export interface ListControls {
  /** The members. */
  readonly members: MemberControls
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
   * Adds an empty list.
   *
   * @throws ServiceError `validation_error`; `already_exists` when a list has the name.
   */
  create(list: CreateList): ListSummary
  /**
   * Changes the name or description of a list by id or name.
   *
   * @throws ServiceError `not_found`, and as `create`.
   */
  update(list: string, changes: UpdateList): ListSummary
  /**
   * Deletes a list by id or name, with its memberships and the grants to it. Its students stay.
   *
   * @throws ServiceError `not_found`; `list_managed_by_offer` for the list of an offer's holders.
   */
  delete(list: string): void
}

const listName = named('list')

const members = {
  list: read(
    'Search, sort and page the members of a list by id or name, the newest first by default',
    () => withReferences(listName().shape, rowQuery('joined_at', 'name', 'email')),
    ({ list, sort = '-joined_at', ...query }, { core: { state } }) => {
      const members = state.members.newestFirst(findList(state, list).id)
      const rows = members.map(({ id: student_id, at: joined_at }): ListedMember => {
        const { email, name } = requireStudent(state, student_id)
        return { student_id, email, name, joined_at }
      })
      return pageOfRows(rows, { ...query, sort }, memberFields)
    },
  ),
  add: change(
    'Add students to a list by email address. An unknown address becomes a student.',
    () => {
      const emails = z.array(reference()).check(...itemCount(limits.emails))
      const shorter = { email: z.optional(reference()), emails: z.optional(emails) }
      return withReferences(listName().shape, zodOf(endpoints.lists.members.add.body), shorter)
    },
    ({ list, ...body }, { core }) => performAsOwner(core, 'lists.members.add', paramsOf(core, list), body).results,
  ),
  remove: change(
    'Take a student off a list. The student stays in the academy.',
    named('list', 'student'),
    ({ list, student }, { core }) => {
      const params = { ...paramsOf(core, list), userId: idOf(core, student) }
      performAsOwner(core, 'lists.members.remove', params, undefined)
    },
  ),
} satisfies ControlsOf<MemberControls>

/** @internal */
export const lists = {
  list: read('List the lists with their members, oldest first', nothing, (_, { core: { state } }) =>
    state.lists.oldestFirst().map((list) => toList(state, list)),
  ),
  get: read('Read a list by id or name, with its members', listName, (input, { core: { state } }) =>
    toList(state, findList(state, input.list)),
  ),
  search: read(
    'Search, sort and page the lists, without their members; the newest first by default',
    () => rowQuery('created_at', 'name', 'member_count'),
    ({ sort = '-created_at', ...query }, { core: { state } }) => {
      const rows = state.lists.newestFirst().map((list) => toSummary(state, list))
      return pageOfRows(rows, { ...query, sort }, summaryFields)
    },
  ),
  create: change(
    'Add an empty list',
    () => zodOf(endpoints.lists.create.body),
    (body, { core }) => summaryOf(core, performAsOwner(core, 'lists.create', undefined, body)),
  ),
  update: change(
    'Change the name or description of a list by id or name',
    () => withReferences(listName().shape, zodOf(endpoints.lists.update.body)),
    ({ list, ...body }, { core }) => summaryOf(core, performAsOwner(core, 'lists.update', paramsOf(core, list), body)),
  ),
  delete: change(
    'Delete a list with its memberships and the grants to it. Its students stay.',
    listName,
    (input, { core }) => void performAsOwner(core, 'lists.delete', paramsOf(core, input.list), undefined),
  ),
  members,
} satisfies ControlsOf<ListControls>

const paramsOf = ({ state }: AcademyCore, idOrName: string) => ({ listId: findList(state, idOrName).id })
const summaryOf = ({ state }: AcademyCore, { id }: { readonly id: string }) => toSummary(state, findList(state, id))

function toList(state: AcademyState, list: ListRecord): AcademyList {
  return { ...fieldsOfList(list), members: toMembers(state, list.id) }
}

function toSummary(state: AcademyState, list: ListRecord): ListSummary {
  return { ...fieldsOfList(list), member_count: state.members.sizeOf(list.id) }
}

const summaryFields: RowFields<ListSummary> = { texts: ({ id, name, description }) => [name, description, id] }
const memberFields: RowFields<ListedMember> = { texts: ({ student_id, email, name }) => [email, name, student_id] }

/** A list by id or name, or 404. */
function findList({ lists }: AcademyState, idOrName: string): ListRecord {
  const wanted = nameKey(idOrName)
  const list = lists.get(wanted) ?? lists.oldestFirst().find(({ name }) => nameKey(name) === wanted)
  if (!list) throw notFound('list', JSON.stringify(idOrName))
  return list
}
