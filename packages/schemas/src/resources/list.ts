import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import { hasChange } from '../predicates.ts'
import { refinement } from '../refinement.ts'
import { countOut, idOut, nullableOut, objectOut, text, timestampOut, trimmedText } from '../values.ts'

/** Schema of {@link List}. */
export const List = objectOut({
  /** UUID of the list. */
  id: idOut,
  /** 1 to 100 characters, unique within the academy regardless of case. */
  name: z.string(), // R202
  /** At most 500 characters; null when not set. */
  description: nullableOut(z.string()),
  /** Number of active members. */
  member_count: countOut, // R204
  /** ISO 8601 time of creation. */
  created_at: timestampOut,
  /** ISO 8601 time at which the name or the description was last set. A change of members does not affect it. */
  updated_at: timestampOut, // D74
})

// R206
/** A named group of students: a manual list, or the list of an offer's holders. */
export interface List extends z.output<typeof List> {}

/** Schema of {@link ListCollection}. */
export const ListCollection = objectOut({
  /** All lists, newest first. */
  lists: z.array(List),
})

// R199
/** All lists of the academy, newest first. */
export interface ListCollection extends z.output<typeof ListCollection> {}

const name = trimmedText(limits.listName.min, limits.listName.max)
const description = text(limits.listDescription.max)

/** Schema of {@link CreateList}. */
export const CreateList = z.object({
  /** 1 to 100 characters. No other list may have the name in any case. */
  name, // R210, R213
  /** At most 500 characters. */
  description: z.optional(description), // R211
})

/** A list to create. */
export interface CreateList extends z.input<typeof CreateList> {}

/** Schema of {@link UpdateList}. */
export const UpdateList = z
  .object({
    /** 1 to 100 characters. No other list may have the name in any case. */
    name: z.optional(name), // R226
    /** At most 500 characters; null clears it. */
    description: z.optional(z.nullable(description)), // R222
  })
  .check(
    z.refine(refinement(hasChange), {
      error: 'expected name, description or both',
    }),
  )

// R221
/** The changes to a list: a name, a description or both. */
export interface UpdateList extends z.input<typeof UpdateList> {}

/** Schema of {@link DeletedList}. */
export const DeletedList = objectOut({
  /** Always true. */
  deleted: z.boolean(), // R229
})

/** The result of deleting a list. */
export interface DeletedList extends z.output<typeof DeletedList> {}
