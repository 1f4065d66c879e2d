import { explain } from '@academy-access/schemas/internal'
import type * as z from 'zod/mini'

/** The first three issues in one line. `root` is the name of the value that was checked. */
export function listIssues(issues: readonly z.core.$ZodIssue[], root: string): string {
  const lines = issues.slice(0, 3).map((issue) => explain(issue, root))
  return issues.length > 3 ? `${lines.join('; ')}; and ${issues.length - 3} more` : lines.join('; ')
}
