import { isObject } from '@academy-access/schemas/internal'

import type { Exchange } from './exchange.ts'

/** The rows of students that have both fields about enrollments. */
export function enrolledRows(exchange: Exchange) {
  const data = dataOf(exchange)
  const rows: unknown = isObject(data) ? data['students'] : undefined
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown, index) =>
    isObject(row) && 'courses_enrolled' in row && Array.isArray(row['enrollments'])
      ? [
          {
            path: `data.students[${index}].courses_enrolled`,
            count: row['courses_enrolled'],
            enrollments: row['enrollments'].length,
          },
        ]
      : [],
  )
}

/** The number of rows of a page, beside its pagination. */
export function pageOf(exchange: Exchange) {
  const data = dataOf(exchange)
  if (!isObject(data) || !isObject(data['pagination'])) return undefined
  const [name = '', rows] = Object.entries(data).find(([, value]) => Array.isArray(value)) ?? []
  const pagination: { total?: number; limit?: number; offset?: number } = data['pagination']
  return Array.isArray(rows) ? { name, count: rows.length, pagination } : undefined
}

function dataOf({ status, json }: Exchange): unknown {
  return status < 300 && isObject(json) ? json['data'] : undefined
}
