import type { OperationId } from '../types.ts'
import type { CheckedPart, Verdict } from './schema-issues.ts'

/**
 * Checks a value that its generated parser rejects by the schema, which says why. Loads the schemas first: they are
 * larger than the client, and most programs never need them.
 *
 * @param root The name of the value in the summary.
 */
export async function checkBySchema(
  operation: OperationId,
  part: CheckedPart,
  value: unknown,
  root: string = part,
): Promise<Verdict> {
  const reasons = await loadReasons()
  if (reasons) return reasons.check(operation, part, value, root)
  const issues = part === 'id' ? [{ code: 'invalid_format', path: [], message: 'expected an id', input: value }] : []
  return { accepted: false, issues, summary: withoutReason(root) }
}

/** The file that explains errors of input and data. Undefined if it cannot be loaded. */
export function loadReasons(): Promise<typeof import('./schema-issues.ts') | undefined> {
  return import('./schema-issues.ts').catch(() => undefined)
}

/** The text for a page that was opened before a new deployment, whose file with the reasons may be gone. */
export function withoutReason(root: string): string {
  return `${root}: invalid (the file that says why could not be loaded)`
}
