import * as z from 'zod/mini'

import { type ErrorCode, errors, type UnknownErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { hasOneOfEmailAndEmails } from '../predicates.ts'
import {
  idOut,
  itemCount,
  nullableOut,
  objectOut,
  openEnum,
  refinement,
  timestampOut,
  welcomeEmail,
  zodOf,
} from '../values.ts'
import type { Schema } from '../schema.ts'
import { Pagination } from './page.ts'

/** A student on a list. */
export interface ListMember {
  /** UUID of the student's user account, as `lists.members.remove` takes it. */
  id: string // R269
  /** Email address in lower case. */
  email: string // D46
  /** Display name; null when not set. */
  name: string | null
  /** URL of the picture; null when not set. */
  avatar_url: string | null
  /** ISO 8601 time at which the student joined the list. */
  joined_at: string // R242
}

/** Schema of {@link ListMember}. */
export const ListMember: Schema<ListMember> = objectOut({
  id: idOut,
  email: z.string(),
  name: nullableOut(z.string()),
  avatar_url: nullableOut(z.string()),
  joined_at: timestampOut,
})

// R238
/** A page of the members of a list, newest first. */
export interface ListMemberPage {
  /** The members of this page, newest first. */
  members: ListMember[]
  /** The position of this page. */
  pagination: Pagination
}

/** Schema of {@link ListMemberPage}. */
export const ListMemberPage: Schema<ListMemberPage> = objectOut({
  members: z.array(zodOf(ListMember)),
  pagination: zodOf(Pagination),
})

/** Schema of {@link AddMembers}. */
export const AddMembers: Schema<AddMembersBody, AddMembers> = z
  .object({
    email: z.optional(z.string()),
    emails: z.optional(z.readonly(z.array(z.string()).check(...itemCount(limits.emails)))),
    send_welcome_email: welcomeEmail,
  })
  .check(
    z.refine(refinement(hasOneOfEmailAndEmails), {
      error: 'expected either email or emails',
    }),
  ) as unknown as Schema<AddMembersBody, AddMembers>

/** The body of an add-members request after the check. */
export interface AddMembersBody {
  /** One email address, instead of `emails`. */
  email?: string | undefined
  /** 1 to 100 email addresses, instead of `email`. */
  emails?: readonly string[] | undefined
  // R247, R248
  /** Whether students whom this request creates get a welcome email; true by default. */
  send_welcome_email?: boolean | undefined
}

// D49
/** The students to add to a list, by email address: either `email` or `emails`. */
export type AddMembers = AddMembersOptions & (OneEmail | ManyEmails)

interface AddMembersOptions {
  // R247, R248
  /** Whether students whom this request creates get a welcome email; true by default. */
  send_welcome_email?: boolean | undefined
}

interface OneEmail {
  /** One email address. */
  email: string
  /** Not together with `email`. */
  emails?: undefined
}

interface ManyEmails {
  /** Not together with `emails`. */
  email?: undefined
  // R257
  /** 1 to 100 email addresses. An address that fails does not affect the others. */
  emails: readonly string[]
}

const MemberAdded = z.looseObject({
  email: z.string(),
  status: openEnum(['created', 'added', 'already_member']),
  student_id: idOut,
})

const MemberError = z.looseObject({
  email: z.string(),
  status: z.literal('error'),
  code: openEnum(Object.keys(errors) as ErrorCode[]),
  message: z.string(),
})

/** The result for an address that is now on the list. */
export interface MemberAdded {
  // D46
  /** The address as submitted. */
  email: string
  // D93
  /**
   * `created`: the student is new in the academy, or back after a removal. `added`: the student is new on this list.
   * `already_member`: nothing changed. Statuses that the service adds later are passed on unchanged.
   */
  status: 'created' | 'added' | 'already_member'
  /** UUID of the student's user account. */
  student_id: string
}

// R257
/** The result for an address that the service rejected. The other addresses of the request are not affected. */
export interface MemberError {
  // D46
  /** The address as submitted. */
  email: string
  /** `error` for every rejected address, and for no other. */
  status: 'error'
  /** Why the address was rejected, such as `limit_exceeded` or `validation_error`. */
  code: ErrorCode | UnknownErrorCode
  // R046
  /** The reason as text for people. Programs use `code`. */
  message: string
}

// D90
/** The result for one address: a {@link MemberError} if `status` is `error`, otherwise a {@link MemberAdded}. */
export type MemberResult = MemberAdded | MemberError

/** Schema of {@link MemberResult}. */
export const MemberResult: Schema<MemberResult> = z.union([MemberError, MemberAdded]) as unknown as Schema<MemberResult>

/** The result of adding members. */
export interface AddedMembers {
  /** One result per address, in the order of the request. */
  results: MemberResult[] // D47, D89
}

/** Schema of {@link AddedMembers}. */
export const AddedMembers: Schema<AddedMembers> = objectOut({
  results: z.array(zodOf(MemberResult)),
})

/** The result of removing a student from a list. */
export interface RemovedMember {
  /** Always true. */
  removed: boolean // R270
}

/** Schema of {@link RemovedMember}. */
export const RemovedMember: Schema<RemovedMember> = objectOut({
  removed: z.boolean(),
})
