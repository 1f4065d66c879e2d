import { RosterError, type RowIssue } from '../roster-error.ts'

/** An error about rows. Its message has the first of them. */
export function invalidRows(issues: readonly RowIssue[]): RosterError {
  const lines = issues.slice(0, 10).map(({ place, message }) => `${place}: ${message}`)
  const more = issues.length > lines.length ? [`and ${issues.length - lines.length} more`] : []
  return new RosterError('invalid_rows', `the desired roster is wrong\n  ${[...lines, ...more].join('\n  ')}`, {
    issues,
  })
}
