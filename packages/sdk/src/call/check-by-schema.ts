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
  if (!schemas) return { accepted: false, issues: [], summary: withoutSchemas(root) }
  const verdict = schemas.check(operation, part, value)
  return verdict.accepted ? verdict : { ...verdict, summary: schemas.listIssues(verdict.issues, root) }
}

/** Describes issues that no schema found. */
export async function summarize(issues: readonly Issue[], root: string): Promise<string> {
  const schemas = await loadSchemas()
  return schemas?.listIssues(issues, root) ?? withoutSchemas(root)
}

/** Undefined in a page whose file with the schemas cannot be loaded, for example after a new deployment. */
async function loadSchemas(): Promise<typeof import('./schema-issues.ts') | undefined> {
  try {
    return await import('./schema-issues.ts')
  } catch {
    return undefined
  }
}

function withoutSchemas(root: string): string {
  return `${root}: invalid (the file that says why could not be loaded)`
}
