import { stringify } from 'csv-stringify/sync'

import { isId } from '../address.ts'
import { exportHeaders, protectedCell } from '../csv/columns.ts'
import { writeItem } from '../csv/items.ts'
import type { ExportRecord } from '../export/export-all.ts'

/** Writes the students as CSV that `plan` can read: courses by slug, lists by name. The mark tells Excel the encoding. */
export async function* studentsAsCsv(records: AsyncIterable<ExportRecord>): AsyncGenerator<string, void, undefined> {
  const slugs = new Map<string, string>()
  const names = new Map<string, string>()
  const memberships = new Map<string, string[]>()
  yield '\uFEFF' + line(exportHeaders)
  for await (const record of records) {
    if (record.type === 'course') slugs.set(record.id, cellOf(record.slug, record.id))
    else if (record.type === 'list') names.set(record.id, cellOf(record.name, record.id))
    else if (record.type === 'member') {
      const lists = memberships.get(record.id) ?? []
      memberships.set(record.id, lists)
      lists.push(names.get(record.list_id) ?? record.list_id)
    } else {
      // A course that is not published cannot be named in a roster.
      const courses = record.enrollments.flatMap(({ course_id }) => slugs.get(course_id) ?? [])
      const lists = memberships.get(record.id) ?? []
      yield line([record.email, record.name ?? '', record.joined_at, courses.join('; '), lists.join('; ')])
    }
  }
}

/** The name, unless it would be read as an id. */
function cellOf(name: string, id: string): string {
  return isId(name) ? id : writeItem(name)
}

function line(cells: readonly string[]): string {
  return stringify([cells.map(protectedCell)])
}
