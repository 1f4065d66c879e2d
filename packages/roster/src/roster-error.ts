import type { Plan } from './plan/plan.ts'

/**
 * Why a roster gives up.
 *
 * - `invalid_option`: an option is missing, unknown or out of range.
 * - `invalid_rows`: rows of the desired roster are wrong. `issues` has the first 1,000 of them.
 * - `invalid_plan`: the value is not a plan of this package.
 * - `plan_expired`: the plan is older than `maxAge`.
 * - `plan_for_other_academy`: the key leads to another academy than the one that the plan was made for.
 * - `too_many_removals`: the plan takes something from more students than is allowed. `plan` has it.
 * - `not_found_yet`: the search used up `maxRequests` and did not see all students.
 * - `student_created`: an address that was looked up was not a student, and the service added it. `students` has its id.
 * - `address_differs`: the service returned a student with another address than the one that is meant. Nothing was removed.
 * - `list_differs`: the service returned a list with another name than the one that is meant. It was not deleted.
 * - `member_failed`: the service did not add an address to a list.
 */
export type RosterErrorCode =
  | 'invalid_option'
  | 'invalid_rows'
  | 'invalid_plan'
  | 'plan_expired'
  | 'plan_for_other_academy'
  | 'too_many_removals'
  | 'not_found_yet'
  | 'student_created'
  | 'address_differs'
  | 'list_differs'
  | 'member_failed'

/** A row of the desired roster that is wrong. */
export interface RowIssue {
  /** Where it is: `line 4` of a CSV file, or `row 3` of other rows. */
  place: string
  /** The problem, and the expected value. */
  message: string
}

/** The fields of an error besides its message. */
export interface RosterErrorDetails {
  /** The rows that are wrong. */
  issues?: readonly RowIssue[]
  /** How many issues there are, if `issues` does not have all. */
  issueCount?: number
  /** The plan that was not applied. */
  plan?: Plan
  /** Students that the service added, by their address: their ids. */
  students?: ReadonlyMap<string, string>
}

/**
 * An error of this package. Errors of the service and of the connection are errors of `@academy-access/sdk`.
 *
 * @example
 * ```ts
 * import { createRoster, isRosterError } from '@academy-access/roster'
 *
 * const rows = [{ email: 'ada@example.com', courses: ['Intro to Typescript 2'] }]
 * await createRoster(academy).plan(rows, { sendWelcomeEmail: false }).catch((error: unknown) => {
 *   if (!isRosterError(error, 'invalid_rows')) throw error
 *   for (const { place, message } of error.issues) console.log(place, message) // row 1 no published course …
 * })
 * ```
 */
export class RosterError extends Error {
  /** The name of its class. */
  override readonly name = 'RosterError'
  /** Why. Branch on it. */
  readonly code: RosterErrorCode
  /** The rows that are wrong: the first 1,000. Empty for the other codes. */
  readonly issues: readonly RowIssue[]
  /** How many issues there are, with those that `issues` does not have. */
  readonly issueCount: number
  /** The plan that was not applied, with `too_many_removals` and `plan_expired`. */
  readonly plan: Plan | undefined
  /** Students that the service added although they were only looked up, with `student_created`: address to id. */
  readonly students: ReadonlyMap<string, string>

  constructor(code: RosterErrorCode, message: string, details: RosterErrorDetails = {}) {
    super(message)
    this.code = code
    this.issues = details.issues ?? []
    this.issueCount = details.issueCount ?? this.issues.length
    this.plan = details.plan
    this.students = details.students ?? new Map()
  }
}

/**
 * Whether an error is a {@link RosterError}, also of a second copy of this package. With a code, it must have that code.
 *
 * @example
 * ```ts
 * import { isRosterError } from '@academy-access/roster'
 *
 * console.log(isRosterError(new Error('no'))) // false
 * ```
 */
export function isRosterError<const Code extends RosterErrorCode = RosterErrorCode>(
  error: unknown,
  code?: Code,
): error is RosterError & { readonly code: Code } {
  if (!(error instanceof Error) || error.name !== 'RosterError' || !('code' in error)) return false
  return code === undefined || error.code === code
}

/** How many issues an error keeps. A wrong file has one in each row. */
const mostIssues = 1000

/** The issues of a desired roster: counts all, and has the first. */
export function collectIssues() {
  const issues: RowIssue[] = []
  let count = 0
  return {
    add(issue: RowIssue): void {
      count++
      if (issues.length < mostIssues) issues.push(issue)
    },
    /** Adds the issues of an error about rows, by their places. Returns false for another error. */
    addError(error: unknown): boolean {
      if (!isRosterError(error, 'invalid_rows')) return false
      count += error.issueCount
      issues.push(...error.issues)
      issues.sort((one, other) => numberOf(one) - numberOf(other))
      return true
    },
    /** Throws if there are issues. Its message has the first of them. */
    throwIfAny(): void {
      if (count > 0) throw invalidRows(issues, count)
    },
  }
}

/** An error about rows. Its message has the first of them. */
export function invalidRows(issues: readonly RowIssue[], issueCount = issues.length): RosterError {
  const lines = issues.slice(0, 10).map(({ place, message }) => `${place}: ${message}`)
  const more = issueCount > lines.length ? [`and ${issueCount - lines.length} more`] : []
  const message = `the desired roster is wrong\n  ${[...lines, ...more].join('\n  ')}`
  return new RosterError('invalid_rows', message, { issues: issues.slice(0, mostIssues), issueCount })
}

/** The number of a line or a row. */
function numberOf({ place }: RowIssue): number {
  return Number(place.slice(place.lastIndexOf(' ') + 1)) || 0
}

/** A value in a message. It may be as long as the file. */
export function shown(value: unknown): string {
  const json = value === undefined ? 'nothing' : JSON.stringify(value)
  return json.length > 80 ? `${json.slice(0, 80)}…` : json
}
