/* How the kits read pages of the dashboard API, and find records by name. */
import type { RowPage } from '@academy-access/engine'

import { DashboardError } from './dashboard-error.ts'

/** The longest page of the dashboard API. */
const pageLength = 1000

/** The rows of all pages. */
export async function allRows<Row>(
  read: (page: { limit: number; offset: number }) => Promise<RowPage<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read({ limit: pageLength, offset: rows.length })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id of a record that is named by its id or otherwise: paths of the dashboard API contain ids. */
export async function idOf(
  kind: string,
  idOrName: string,
  find: () => Promise<{ readonly id: string } | undefined>,
  form: RegExp = uuid,
): Promise<string> {
  if (form.test(idOrName)) return idOrName.toLowerCase()
  const found = await find()
  if (!found) throw notFound(kind, idOrName)
  return found.id
}

/** The error for a record that the academy does not have. */
export function notFound(kind: string, value: string): DashboardError {
  return new DashboardError(404, `No ${kind} ${JSON.stringify(value)} in this academy`)
}
