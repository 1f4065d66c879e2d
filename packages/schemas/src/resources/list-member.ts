import * as z from 'zod/mini'

import type { ErrorCode } from '../errors.ts'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { idOut, nullableOut, objectOut, type Open, openEnum, timestampOut } from '../values.ts'
import { Pagination } from './page.ts'

/** Schema of {@link ListMember}. */
export const ListMember = objectOut({
  /** UUID of the student's user account: the `userId` that removing takes (R269). */
  id: idOut,
  /** Lower-case (D46). */
  email: z.string(),
  /** Display name; null when not set. */
  name: nullableOut(z.string()),
  /** Null when not set. */
  avatar_url: nullableOut(z.string()),
  /** ISO 8601; when the student joined the list, not the academy (R242). */
  joined_at: timestampOut,
})

/** A student on a list. */
export interface ListMember extends z.output<typeof ListMember> {}

/** Schema of {@link ListMemberPage}. */
export const ListMemberPage = objectOut({ members: z.array(ListMember), pagination: Pagination })

/** A page of a list's members, newest first (R238). */
export interface ListMemberPage extends z.output<typeof ListMemberPage> {}

/** Schema of {@link AddMembers}. */
export const AddMembers = z
  .object({
    email: z.optional(z.string()),
    emails: z.optional(
      z.readonly(
        z
          .array(z.string())
          .check(
            z.minLength(limits.emails.min, { error: `expected at least ${limits.emails.min} item` }),
            z.maxLength(limits.emails.max, { error: `expected at most ${limits.emails.max} items` }),
          ),
      ),
    ),
    send_welcome_email: z.optional(z.boolean()),
  })
  .check(
    z.refine((body) => (body.email === undefined) !== (body.emails === undefined), {
      error: 'expected either email or emails',
    }),
  ) as z.ZodMiniType<AddMembersBody, AddMembers>

/** The body of an add-members call as it was checked. */
export interface AddMembersBody {
  /** One e-mail address; in place of `emails`. */
  email?: string | undefined
  /** 1 to 100 e-mail addresses; in place of `email`. */
  emails?: readonly string[] | undefined
  /** Whether students that this call creates get a welcome e-mail; true by default (R247, R248). */
  send_welcome_email?: boolean | undefined
}

/** The students to put on a list, by e-mail address: either `email` or `emails` (D49). */
export type AddMembers = AddMembersOptions & (OneEmail | ManyEmails)

interface AddMembersOptions {
  /** Whether students that this call creates get a welcome e-mail; true by default (R247, R248). */
  send_welcome_email?: boolean | undefined
}

interface OneEmail {
  /** One e-mail address. */
  email: string
  emails?: undefined
}

interface ManyEmails {
  email?: undefined
  /** 1 to 100 e-mail addresses. An address that fails does not fail the others (R257). */
  emails: readonly string[]
}

const MemberAdded = objectOut({
  email: z.string(),
  status: openEnum(['created', 'added', 'already_member']),
  student_id: idOut,
})

const MemberError = objectOut({
  email: z.string(),
  status: z.literal('error'),
  code: openEnum(Object.keys(errors) as ErrorCode[]),
  message: z.string(),
})

/** An address that is on the list now. */
export interface MemberAdded {
  /** As it was submitted (D46). */
  email: string
  /**
   * `created`: the student is new, or back, in the academy (D93); `added`: new on this list; `already_member`: no change.
   * A status that the service adds later comes through as it is.
   */
  status: 'created' | 'added' | 'already_member'
  /** UUID of the student's user account. */
  student_id: string
}

/** An address that was refused; the others of the call were not affected (R257). */
export interface MemberError {
  /** As it was submitted (D46). */
  email: string
  /** Tells it from an address that is on the list now. */
  status: 'error'
  /** For example `limit_exceeded` or `validation_error`. */
  code: Open<ErrorCode>
  /** For people, not for programs (R046). */
  message: string
}

/** What became of one address: tell the two apart by `status === 'error'` (D90). */
export type MemberResult = MemberAdded | MemberError

/** Schema of {@link MemberResult}. */
export const MemberResult = z.union([MemberError, MemberAdded]) as z.ZodMiniType<MemberResult>

/** Schema of {@link AddedMembers}. */
export const AddedMembers = objectOut({
  /** One item per address, in the order of the request (D47, D89). */
  results: z.array(MemberResult),
})

/** What adding members answers. */
export interface AddedMembers extends z.output<typeof AddedMembers> {}

/** Schema of {@link RemovedMember}. */
export const RemovedMember = objectOut({
  /** Always true (R270). */
  removed: z.boolean(),
})

/** What taking a student off a list answers. */
export interface RemovedMember extends z.output<typeof RemovedMember> {}
