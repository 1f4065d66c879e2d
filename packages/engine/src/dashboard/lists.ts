import type { AcademyCore } from '../academy-core.ts'
import { toMembers } from '../fixture/snapshot.ts'
import { notFound } from '../service-error.ts'
import { nameKey } from '../state/lists.ts'
import type { AcademyState, ListRecord } from '../state/state.ts'
import type { AcademyMember } from '../types.ts'

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
}

/** @internal */
export function listControls(academy: AcademyCore): ListControls {
  const toList = ({ id, name, description, at: created_at, updated_at, offer_id }: ListRecord): AcademyList => ({
    id,
    name,
    description,
    created_at,
    updated_at,
    offer_id,
    members: toMembers(academy.state, id),
  })
  return {
    list: () => academy.state.lists.oldestFirst().map(toList),
    get: (idOrName) => toList(academy.state.lists.get(idOrName.toLowerCase()) ?? findList(academy.state, idOrName)),
  }
}

/** @internal A list by name or id, or 404. A name is looked for first, because fixtures refer to lists by name. */
export function findList({ lists }: AcademyState, nameOrId: string): ListRecord {
  const wanted = nameKey(nameOrId)
  const list = lists.oldestFirst().find(({ name }) => nameKey(name) === wanted) ?? lists.get(wanted)
  if (!list) throw notFound('list', nameOrId)
  return list
}
