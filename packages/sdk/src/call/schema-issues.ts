import { clientBody, endpointList, explain } from '@academy-access/schemas/internal'

export { explainArguments } from './explain-arguments.ts'

import type { Issue, OperationId } from '../types.ts'

// The only file of the client that imports zod. check-by-schema.ts loads it when a parser rejects a value.

/** The verdict of a schema on a value that its parser rejects. `summary` has the first issues in one line. */
export type Verdict =
  | { readonly accepted: true; readonly data: unknown }
  | { readonly accepted: false; readonly issues: readonly Issue[]; readonly summary: string }

/** An id of the path, or what has a schema in the contract. */
export type CheckedPart = 'id' | 'query' | 'body' | 'data'

/** Checks a part of a request or the data of a response by the schema of the endpoint. Rejects each id. */
export function check(operation: OperationId, part: CheckedPart, value: unknown, root: string): Verdict {
  const rejected = (issues: readonly Issue[]): Verdict => ({
    accepted: false,
    issues,
    summary: listIssues(issues, root),
  })
  if (part === 'id') return rejected([invalidId(value)])
  const endpoint = endpointList.find(({ id }) => id === operation)
  const schema = part === 'body' ? endpoint && clientBody(endpoint) : endpoint?.[part]
  if (!schema) return { accepted: true, data: value }
  const { data, error } = schema.safeParse(value, { reportInput: true })
  return error ? rejected(error.issues) : { accepted: true, data }
}

function invalidId(input: unknown): Issue & { input: unknown } {
  return typeof input === 'string'
    ? { code: 'invalid_format', path: [], message: 'expected an id of letters, digits and dashes', input }
    : { code: 'invalid_type', path: [], message: 'expected an id', input }
}

/** The first three issues in one line. `root` is the name of the value that was checked. */
function listIssues(issues: readonly Issue[], root: string): string {
  const lines = issues.slice(0, 3).map((issue) => explain(issue, root))
  return issues.length > 3 ? `${lines.join('; ')}; and ${issues.length - 3} more` : lines.join('; ')
}
