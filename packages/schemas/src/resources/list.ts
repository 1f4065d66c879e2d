import * as z from 'zod/mini'

import { hasChange } from '../predicates.ts'
import {
  countOut,
  idOut,
  listDescription,
  listName,
  nullableOut,
  objectIn,
  objectOut,
  refinement,
  timestampOut,
  zodOf,
} from '../values.ts'
import type { Schema } from '../schema.ts'

// R206
/** A named group of students: a manual list, or the list of an offer's holders. */
export interface List {
  /** UUID of the list. */
  id: string
  /** 1 to 100 characters, unique within the academy regardless of case. */
  name: string // R202
  /** At most 500 characters; null when not set. */
  description: string | null
  /** Number of active members. */
  member_count: number // R204
  /** ISO 8601 time of creation. */
  created_at: string
  /** ISO 8601 time at which the name or the description was last set. A change of members does not affect it. */
  updated_at: string // D74
}

/** Schema of {@link List}. */
export const List: Schema<List> = objectOut({
  id: idOut,
  name: z.string(),
  description: nullableOut(z.string()),
  member_count: countOut,
  created_at: timestampOut,
  updated_at: timestampOut,
})

// R199
/** All lists of the academy, newest first. */
export interface ListCollection {
  /** All lists, newest first. */
  lists: List[]
}

/** Schema of {@link ListCollection}. */
export const ListCollection: Schema<ListCollection> = objectOut({
  lists: z.array(zodOf(List)),
})

/** A list to create. */
export interface CreateList {
  /** 1 to 100 characters. No other list may have the name in any case. */
  name: string // R210, R213
  /** At most 500 characters. */
  description?: string | undefined // R211
}

/** Schema of {@link CreateList}. */
export const CreateList: Schema<CreateList> = objectIn({
  name: listName,
  description: z.optional(listDescription),
})

// R221
/** The changes to a list: a name, a description or both. */
export interface UpdateList {
  /** 1 to 100 characters. No other list may have the name in any case. */
  name?: string | undefined // R226
  /** At most 500 characters; null clears it. */
  description?: string | null | undefined // R222
}

/** Schema of {@link UpdateList}. */
export const UpdateList: Schema<UpdateList> = objectIn(
  { name: z.optional(listName), description: z.optional(z.nullable(listDescription)) },
  z.refine(refinement(hasChange), { error: 'expected name, description or both' }),
)

/** The result of deleting a list. */
export interface DeletedList {
  /** Always true. */
  deleted: boolean // R229
}

/** Schema of {@link DeletedList}. */
export const DeletedList: Schema<DeletedList> = objectOut({
  deleted: z.boolean(),
})
