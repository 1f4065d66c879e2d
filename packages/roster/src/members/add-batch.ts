import { type ErrorCode, isApiError, isInputError, type MemberResult, type UnknownErrorCode } from '@academy-access/sdk'

import { canonical } from '../address.ts'
import type { Context } from '../context.ts'

/** The most addresses that one request takes (R304). */
export const batchSize = 100

/** The outcome for one address. */
export type MemberOutcome =
  | {
      /** The address, trimmed and in lower case. */
      email: string
      /**
       * `uncertain`: the request was repeated, because its response was lost or there were too many requests. The student
       * is a member now, and may have been created by the first request.
       */
      status: 'created' | 'added' | 'already_member' | 'uncertain'
      /** The id of the student. */
      student_id: string
    }
  | {
      /** The address, trimmed and in lower case. */
      email: string
      /** The address was not added. */
      status: 'error'
      /** The error code of the API. */
      code: ErrorCode | UnknownErrorCode
      /** The reason. */
      message: string
    }

/**
 * Adds up to 100 addresses to a list. An address that the service fails on for no reason of its own is tried once more
 * (D87). Throws what concerns the whole request.
 */
export async function addBatch(
  context: Context,
  listId: string,
  emails: readonly string[],
  send_welcome_email: boolean,
): Promise<MemberOutcome[]> {
  const first = await send(context, listId, emails, send_welcome_email)
  const failed = first.filter((outcome) => outcome.status === 'error' && outcome.code === 'internal_error')
  if (failed.length === 0) return first
  const again = await send(
    context,
    listId,
    failed.map(({ email }) => email),
    send_welcome_email,
  )
  const second = new Map(again.map((outcome) => [outcome.email, outcome]))
  return first.map((outcome) => second.get(outcome.email) ?? outcome)
}

async function send(
  context: Context,
  listId: string,
  emails: readonly string[],
  send_welcome_email: boolean,
): Promise<MemberOutcome[]> {
  const { academy, request } = context
  try {
    const call = academy.lists.members.add(listId, { emails: [...emails], send_welcome_email }, request)
    const { data, attempts } = await call.withResponse()
    const results = new Map(data.results.map((result) => [canonical(result.email), result]))
    return emails.map((email) => outcomeOf(email, results.get(email), attempts))
  } catch (error) {
    // One address can spoil the request of a hundred, in the client's check or in the service's. Halves find it.
    if (!isInputError(error) && !isApiError(error, 'validation_error')) throw error
    const [email] = emails
    if (email === undefined) return []
    if (emails.length === 1) return [{ email, status: 'error', code: 'validation_error', message: error.message }]
    const half = emails.length >> 1
    return [
      ...(await send(context, listId, emails.slice(0, half), send_welcome_email)),
      ...(await send(context, listId, emails.slice(half), send_welcome_email)),
    ]
  }
}

function outcomeOf(email: string, result: MemberResult | undefined, attempts: number): MemberOutcome {
  if (result === undefined) {
    return { email, status: 'error', code: 'internal_error', message: 'the service sent no result for this address' }
  }
  if (result.status === 'error') return { email, status: 'error', code: result.code, message: result.message }
  // The first request may have made the member that the second one found.
  const status = result.status === 'already_member' && attempts > 1 ? 'uncertain' : result.status
  return { email, status: knownStatus(status), student_id: result.student_id }
}

/** A status that the service adds later says at least that the student is a member. */
function knownStatus(status: string): 'created' | 'added' | 'already_member' | 'uncertain' {
  return status === 'created' || status === 'added' || status === 'already_member' ? status : 'uncertain'
}
