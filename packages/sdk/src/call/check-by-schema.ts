import type { Issue, OperationId } from '../types.ts'
import type { Verdict } from './schema-issues.ts'

/** Why a schema rejects a value. */
export interface Rejection {
  readonly accepted: false
  readonly issues: readonly Issue[]
  /** The first issues in one line. */
  readonly summary: string
}

/**
 * Checks a value that its generated parser rejects by the schema, which says why. Loads the schemas first: they are
 * larger than the client, and most programs never need them.
 *
 * @param root The name of the value in the summary.
 */
export async function checkBySchema(
  operation: OperationId,
  part: 'query' | 'body' | 'data',
  value: unknown,
  root: string = part,
): Promise<Rejection | (Verdict & { accepted: true })> {
  const schemas = await loadSchemas()
  if (!schemas) return { accepted: false, issues: [], summary: withoutReason(root) }
  const verdict = schemas.check(operation, part, value)
  return verdict.accepted ? verdict : { ...verdict, summary: schemas.listIssues(verdict.issues, root) }
}

/** Describes issues that no schema found. */
export async function summarize(issues: readonly Issue[], root: string): Promise<string> {
  const schemas = await loadSchemas()
  return schemas?.listIssues(issues, root) ?? withoutReason(root)
}

/** Undefined if the file with the schemas cannot be loaded. */
function loadSchemas(): Promise<typeof import('./schema-issues.ts') | undefined> {
  return import('./schema-issues.ts').catch(() => undefined)
}

/** The text for a page that was opened before a new deployment, whose file with the reasons may be gone. */
export function withoutReason(root: string): string {
  return `${root}: invalid (the file that says why could not be loaded)`
}
