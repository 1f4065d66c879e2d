import { InputError } from '../errors/input-error.ts'
import type { Issue, OperationId } from '../types.ts'
import type { Verdict } from './schema-issues.ts'

/** Asks the file with the schemas. */
export type Judge = (reasons: typeof import('./schema-issues.ts')) => Verdict

/**
 * What is wrong with a value that its generated parser rejects. Loads the schemas first, which say it: they are larger than
 * the client, and most programs never need them. The file may be gone for a page that was opened before a new deployment.
 *
 * @param root The name of the value.
 */
export async function verdictOf(judge: Judge, root: string, issues: readonly Issue[] = []): Promise<Verdict> {
  const reasons = await import('./schema-issues.ts').catch(() => undefined)
  if (reasons) return judge(reasons)
  return { accepted: false, issues, summary: `${root}: invalid (the file that says why could not be loaded)` }
}

/** Rejects with an `InputError`, unless the verdict on an input is that it is valid. */
export async function rejectInput(operation: OperationId, ...verdict: Parameters<typeof verdictOf>): Promise<void> {
  const found = await verdictOf(...verdict)
  if (!found.accepted) throw new InputError(`${operation}: ${found.summary}`, operation, found.issues)
}
