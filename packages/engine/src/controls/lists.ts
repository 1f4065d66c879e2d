import type { Academy } from '../academy.ts'
import { notFound } from '../service-error.ts'
import type { AcademyMember } from '../fixture/filled.ts'
import { membersOf } from '../fixture/snapshot.ts'
import type { ListRecord } from '../state.ts'

/** A list as its owner sees it. */
export interface AcademyList {
  /** UUID. */
  readonly id: string
  /** As it was given, trimmed (D44). */
  readonly name: string
  /** Null when there is none. */
  readonly description: string | null
  /** ISO 8601. */
  readonly created_at: string
  /** ISO 8601. */
  readonly updated_at: string
  /** Id of the offer whose holders these are; null for a manual list (R206). */
  readonly offer_id: string | null
  /** Members, oldest first; `joined_at` is ISO 8601. */
  readonly members: readonly AcademyMember[]
}

/** The lists of an academy. The API changes them; here they can be looked at. */
export interface ListControls {
  /** All lists, oldest first. */
  list(): readonly AcademyList[]
  /** A list by id or name. @throws ServiceError `not_found`. */
  get(list: string): AcademyList
}

export function listControls(academy: Academy): ListControls {
  const toList = ({ id, name, description, at: created_at, updated_at, offer_id }: ListRecord): AcademyList => ({
    id,
    name,
    description,
    created_at,
    updated_at,
    offer_id,
    members: membersOf(academy.state, id),
  })
  return {
    list: () => academy.state.lists.oldestFirst().map(toList),
    get(idOrName) {
      const wanted = idOrName.trim().toLowerCase()
      const { lists } = academy.state
      const list = lists.get(wanted) ?? lists.oldestFirst().find(({ name }) => name.toLowerCase() === wanted)
      if (!list) throw notFound('list', idOrName)
      return toList(list)
    },
  }
}
