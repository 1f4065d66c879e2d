import {
  type Api,
  isMarkedEmail,
  isMarkedName,
  placeOf,
  problemOf,
  type RecordKind,
  UnsafeRequest,
} from '@academy-access/rules'

import { codeIn } from '../without-values.ts'
import type { RuleResult } from './results.ts'
import { Session, type SessionOptions, type SessionParts } from './session.ts'
import { CannotRun } from './cannot-run.ts'
import { readCourses } from './connect.ts'

/** The chapter about what the service remembers. */
export const ownRecords = 'Records of the run'

/** Rows in a page, the most that the API returns. */
const pageSize = 100

/**
 * Removes the records of a session, and notices those that the service lost, and those whose removal had no effect. A record is
 * named by its path, such as `students/ID`.
 */
export class Cleanup {
  readonly session: Session
  readonly #lost: string[] = []
  readonly #returned: string[] = []

  constructor(session: Session) {
    this.session = session
  }

  /** Removes the known records. The session reads each one before. Returns the records that are left, with the reason. */
  async removeOwn(): Promise<readonly string[]> {
    const { api, own } = this.session
    const left: string[] = []
    for (const { kind, id } of own.existing) {
      const path = placeOf(kind, id)
      const isUntouched = own.isUntouched(id)
      const problem = await remove(api, `/${kind}s/${id}`)
      const isAbsent = problem === 'absent'
      if (problem === undefined || isAbsent) own.forget(id)
      if (isAbsent && isUntouched) this.#lost.push(path)
      // The read before the removal can show that the record is of somebody else: then it is no longer an own one.
      if (problem !== undefined && !isAbsent && own.exists(id)) left.push(`${path} (${problem})`)
    }
    return left
  }

  /** Finds marked records that exist, and adds them to the known ones. */
  async find(): Promise<readonly { readonly kind: RecordKind; readonly id: string }[]> {
    const { own } = this.session
    const found = await findMarked(this.session)
    for (const { kind, id } of found) {
      if (own.wasRemoved(id)) this.#returned.push(placeOf(kind, id))
      own.add(kind, id)
    }
    return found
  }

  /** Looks once more after all removals. Returns what is there although its removal was a success. */
  async stillThere(): Promise<string[]> {
    const found = await findMarked(this.session)
    return found.map(({ kind, id }) => `${placeOf(kind, id)} (its removal was a success, and it is still there)`)
  }

  /** Removes all records at the end of the run, and looks for others. Returns the records that are left. */
  async removeAll(): Promise<readonly string[]> {
    const { own } = this.session
    this.session.beginCleaning()
    const first = await this.removeOwn()
    try {
      // A response may have been lost or wrong, and with it the id of a new record or a removal.
      if ((await this.find()).length === 0) return [...first, ...own.foreign]
      const second = await this.removeOwn()
      return [...(second.length > 0 ? second : await this.stillThere()), ...own.foreign]
    } catch (error) {
      return [...(first.length > 0 ? first : [`unknown (${problemOf(error)})`]), ...own.foreign]
    }
  }

  /** One result for each rule. */
  results(): RuleResult[] {
    return [
      result(
        'R139 R215 every created student and list is there until it is removed',
        ['present', 'absent'],
        this.#lost,
      ),
      result('R160 R233 every removed student and list is gone', ['absent', 'present'], this.#returned),
    ]
  }
}

function result(name: string, [expected, received]: readonly [string, string], paths: readonly string[]): RuleResult {
  if (paths.length === 0) return { chapter: ownRecords, name, outcome: 'agrees' }
  const fields = paths.map((path) => ({ path, expected, received }))
  return { chapter: ownRecords, name, outcome: 'differs', difference: { exchange: undefined, fields } }
}

async function remove(api: Api, path: string): Promise<string | undefined> {
  try {
    const { status, code } = await api.delete(path)
    if (status === 404) return 'absent'
    return status < 300 ? undefined : `${status} ${codeIn(code)}`.trim()
  } catch (error) {
    if (error instanceof UnsafeRequest && error.isAbsent) return 'absent'
    return problemOf(error)
  }
}

/**
 * Finds the marked lists and students that exist. Those of one run, which has just ended, are the newest: then it reads pages of
 * students until one has none.
 */
async function findMarked({ api, marks }: Session) {
  const all: { id: string; name: string }[] = (await api.get('/lists')).data.lists
  const lists = all.filter(({ name }) => isMarkedName(name, marks.runId)).map(({ id }) => id.toLowerCase())
  const students = new Set<string>()
  for (let offset = 0; ; offset += pageSize) {
    const { data } = await api.get(`/students?limit=${pageSize}&offset=${offset}`)
    const rows: { id: string; email: string }[] = data.students
    const marked = rows.filter(({ email }) => isMarkedEmail(email, marks))
    for (const { id } of marked) students.add(id.toLowerCase())
    if (rows.length === 0 || (marks.runId !== undefined && marked.length === 0)) break
  }
  return [
    ...lists.map((id) => ({ kind: 'list' as const, id })),
    ...[...students].map((id) => ({ kind: 'student' as const, id })),
  ]
}

/** Pages shift while others use the academy, so the academy is read again until nothing is found. */
const mostRounds = 5

/** Removes the records of all earlier runs with this domain. Returns the numbers of removed records, and those that are left. */
export async function cleanAll(options: SessionOptions, parts: SessionParts) {
  const session = new Session({ ...options, readOnly: false }, parts)
  const cleanup = new Cleanup(session)
  await readCourses(session.api)
  if (!(await parts.confirm())) throw new CannotRun('nothing was removed, because it was not confirmed')
  const removed = { students: 0, lists: 0 }
  for (let round = 0; round < mostRounds; round++) {
    const found = await cleanup.find()
    if (found.length === 0) break
    const left = [...(await cleanup.removeOwn()), ...session.own.foreign]
    for (const { kind } of found) removed[`${kind}s`]++
    if (left.length > 0) return { ...removed, left }
  }
  return { ...removed, left: await cleanup.stillThere() }
}
