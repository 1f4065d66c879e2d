import * as z from 'zod/mini'

import { limits } from '../limits.ts'
import { countOut, idOut, nullableOut, objectOut, text, timestampOut, trimmedText } from '../values.ts'

/** Schema of {@link List}. */
export const List = objectOut({
  /** UUID. */
  id: idOut,
  /** 1 to 100 characters, unique within the academy whatever the case (R202). */
  name: z.string(),
  /** At most 500 characters; null when not set. */
  description: nullableOut(z.string()),
  /** How many active members it has (R204). */
  member_count: countOut,
  /** ISO 8601. */
  created_at: timestampOut,
  /** ISO 8601; when name or description were last set, whatever the members did (D74). */
  updated_at: timestampOut,
})

/** A named group of students: manual, or the holders of an offer (R206). */
export interface List extends z.output<typeof List> {}

/** Schema of {@link ListCollection}. */
export const ListCollection = objectOut({ lists: z.array(List) })

/** All lists of the academy, newest first (R199). */
export interface ListCollection extends z.output<typeof ListCollection> {}

const name = trimmedText(limits.listName.min, limits.listName.max)
const description = text(limits.listDescription.max)

/** Schema of {@link CreateList}. */
export const CreateList = z.object({
  /** 1 to 100 characters, not taken in any case by another list (R210, R213). */
  name,
  /** At most 500 characters (R211). */
  description: z.optional(description),
})

/** A list to create. */
export interface CreateList extends z.input<typeof CreateList> {}

/** Schema of {@link UpdateList}. */
export const UpdateList = z
  .object({
    /** 1 to 100 characters, not taken in any case by another list (R226). */
    name: z.optional(name),
    /** At most 500 characters; null clears it (R222). */
    description: z.optional(z.nullable(description)),
  })
  .check(
    z.refine((body) => body.name !== undefined || body.description !== undefined, {
      error: 'expected name, description or both',
    }),
  )

/** What to change of a list: at least one of the two (R221). */
export interface UpdateList extends z.input<typeof UpdateList> {}

/** Schema of {@link DeletedList}. */
export const DeletedList = objectOut({
  /** Always true (R229). */
  deleted: z.boolean(),
})

/** What deleting a list answers. */
export interface DeletedList extends z.output<typeof DeletedList> {}
