import type { Course, List, ListMember, Student, StudentDetail } from '@academy-access/sdk'

import { checkOptionNames, type Context, type RosterOptions } from '../context.ts'
import { inOrder } from '../in-order.ts'
import { readStudent } from '../read-student.ts'

/** Options of `exportAll`. */
export interface ExportOptions extends RosterOptions {
  /** `all` reads each student, one request each, to include the progress in each course. `none` by default. */
  progress?: 'none' | 'all' | undefined
}

/** One thing of the academy. */
export type ExportRecord =
  | ({ type: 'course' } & Course)
  | ({ type: 'list' } & List)
  | ({ type: 'member'; list_id: string } & ListMember)
  | ({ type: 'student' } & (Student | StudentDetail))

/** Reads everything that the API shows. */
export async function* exportAll(
  context: Context,
  options: ExportOptions = {},
): AsyncGenerator<ExportRecord, void, undefined> {
  checkOptionNames(options, ['progress'], 'exportAll')
  const { academy, request } = context
  for (const course of await academy.courses.list({}, request)) yield { type: 'course', ...course }
  const { items: lists } = await academy.lists.list({}, request)
  for (const list of lists) yield { type: 'list', ...list }
  let read = 0
  const members = lists.reduce((sum, { member_count }) => sum + member_count, 0)
  for (const { id: list_id } of lists) {
    for await (const member of academy.lists.members.list(list_id, { limit: 100 }, request)) {
      if (++read % 100 === 0) context.progress('members', read, members)
      yield { type: 'member', list_id, ...member }
    }
  }
  yield* students(context, options)
}

async function* students(
  context: Context,
  { progress = 'none' }: ExportOptions,
): AsyncGenerator<ExportRecord, void, undefined> {
  const { academy, request } = context
  let read = 0
  for await (const { items, pagination } of academy.students.list({ limit: 100 }, request).pages()) {
    if (progress === 'none') for (const student of items) yield { type: 'student', ...student }
    else {
      // A student who was removed since the page was read is left out.
      const details = items.map(
        ({ id }) =>
          () =>
            readStudent(context, id),
      )
      for await (const student of inOrder(details)) if (student !== undefined) yield { type: 'student', ...student }
    }
    read += items.length
    context.progress('students', read, pagination.total)
  }
}

/**
 * Writes each record as one line of JSON, with its line break. The first line has the version of the format:
 * `{"type":"export","version":1}`.
 *
 * @example
 * ```ts
 * import { createRoster, toNdjson } from '@academy-access/roster'
 *
 * let bytes = 0
 * for await (const line of toNdjson(createRoster(academy).exportAll())) bytes += line.length
 * console.log(bytes)
 * ```
 */
export async function* toNdjson(records: AsyncIterable<ExportRecord>): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify({ type: 'export', version: 1 })}\n`
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}
