import { expected } from '@academy-access/schemas/internal/compiled'
import { type CallError, type ErrorCode, isAcademyError, type UnknownErrorCode } from '@academy-access/sdk'

import { canonical, isAddress, isId } from '../address.ts'
import { checkOptionNames, checkWelcome, type Context, type RosterOptions } from '../context.ts'
import { chunksOf, inOrder } from '../in-order.ts'
import { RosterError } from '../roster-error.ts'
import { addBatch, batchSize, type MemberOutcome } from './add-batch.ts'

/** Options of `addMembers`. */
export interface AddMembersOptions extends RosterOptions {
  /** Whether students who are new in the academy get a welcome email. Required, because it cannot be taken back. */
  sendWelcomeEmail: boolean
  /** Stops at the first address for which the academy's plan has no room. By default the others are still tried. */
  stopOnPlanLimit?: boolean | undefined
}

/** The result of `addMembers`. Each address is counted once. */
export interface AddMembersReport {
  /** How many students the service created. They are new in the academy, or back after a removal. */
  created: number
  /** How many existing students are new on the list. */
  added: number
  /** How many were on the list before. */
  already_member: number
  /** How many are on the list, where a repeated request hides whether they were new. */
  uncertain: number
  /** The addresses that the service rejected, with its reasons. */
  failed: { email: string; code: ErrorCode | UnknownErrorCode; message: string }[]
  /** The id of each student who is on the list now, by the address in lower case. */
  ids: Map<string, string>
  /** Why the work ended early: the list is managed by an offer, the key is revoked, the connection is lost, and so on. */
  stopped: { code: NonNullable<CallError['code']>; message: string } | undefined
  /** The addresses that were not sent, or whose request failed. Pass them to the next call. Empty unless `stopped`. */
  remaining: string[]
}

/** Adds any number of addresses to a list, 100 in a request. */
export async function addMembers(
  context: Context,
  listId: string,
  emails: Iterable<string> | AsyncIterable<string>,
  options: AddMembersOptions,
): Promise<AddMembersReport> {
  checkOptionNames(options, ['sendWelcomeEmail', 'stopOnPlanLimit'], 'addMembers')
  const welcome = checkWelcome(options, 'addMembers')
  // A malformed id would make every request invalid, and each would be searched for the address that spoils it.
  if (!isId(listId)) throw new RosterError('invalid_option', `addMembers: expected the id of a list, got "${listId}"`)

  const report = emptyReport()
  let total = 0
  const source = distinct(emails, report, () => total++)[Symbol.asyncIterator]()
  const rest: AsyncIterable<string> = { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) }

  async function add(chunk: readonly string[]): Promise<void> {
    if (report.stopped !== undefined) return void report.remaining.push(...chunk)
    try {
      for (const outcome of await addBatch(context, listId, chunk, welcome)) count(report, outcome, options)
    } catch (error) {
      if (!isAcademyError(error)) throw error
      report.stopped ??= { code: stopCode(error as CallError), message: error.message }
      report.remaining.push(...chunk)
    }
    context.progress('addresses', report.ids.size + report.failed.length, total)
  }
  async function* jobs() {
    for await (const chunk of chunksOf(rest, batchSize)) {
      yield () => add(chunk)
      if (report.stopped !== undefined) break
    }
  }
  for await (const _ of inOrder(jobs())) context.signal?.throwIfAborted()
  // The addresses that were not read yet.
  if (report.stopped !== undefined) for await (const email of rest) report.remaining.push(email)
  return report
}

function emptyReport(): AddMembersReport {
  return {
    created: 0,
    added: 0,
    already_member: 0,
    uncertain: 0,
    failed: [],
    ids: new Map(),
    stopped: undefined,
    remaining: [],
  }
}

/** The addresses in the form of the service, each once. Texts that are no addresses are reported and left out. */
async function* distinct(
  emails: Iterable<string> | AsyncIterable<string>,
  report: AddMembersReport,
  onAddress: () => void,
): AsyncGenerator<string, void, undefined> {
  const seen = new Set<string>()
  for await (const text of emails) {
    const email = canonical(text)
    if (seen.has(email)) continue
    seen.add(email)
    onAddress()
    if (isAddress(email)) yield email
    else report.failed.push({ email, code: 'validation_error', message: `${expected.email(email)}, got "${text}"` })
  }
}

function stopCode(error: CallError): NonNullable<AddMembersReport['stopped']>['code'] {
  return error.name === 'ApiError' ? error.code : error.name
}

function count(report: AddMembersReport, outcome: MemberOutcome, options: AddMembersOptions): void {
  if (outcome.status !== 'error') {
    report[outcome.status]++
    report.ids.set(outcome.email, outcome.student_id)
    return
  }
  const { email, code, message } = outcome
  if (options.stopOnPlanLimit && code === 'limit_exceeded') {
    report.stopped ??= { code, message }
    report.remaining.push(email)
    return
  }
  report.failed.push({ email, code, message })
}
