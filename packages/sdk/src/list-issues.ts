import { explain, type Issue } from '@academy-access/schemas'

/** Issues in one line, the first three of them; `root` names the value. */
export function listIssues(issues: readonly Issue[], root: string): string {
  const lines = issues.slice(0, 3).map((issue) => explain(issue, root))
  return issues.length > 3 ? `${lines.join('; ')}; and ${issues.length - 3} more` : lines.join('; ')
}
