import { isRosterError, RosterError, type RowIssue } from '../roster-error.ts'

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
