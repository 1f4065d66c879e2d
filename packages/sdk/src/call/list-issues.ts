import { explain, type Issue } from '@academy-access/schemas'

/** The first three issues in one line. `root` is the name of the value that was checked. */
export function listIssues(issues: readonly Issue[], root: string): string {
  const lines = issues.slice(0, 3).map((issue) => explain(issue, root))
  return issues.length > 3 ? `${lines.join('; ')}; and ${issues.length - 3} more` : lines.join('; ')
}
