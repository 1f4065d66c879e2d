import {
  type Api,
  isMarkedEmail,
  isMarkedName,
  type Marks,
  type OwnRecords,
  type RecordKind,
  UnsafeRequest,
} from '@academy-access/rules'

/** The result of removing the own records. A record is named by its path, such as `students/ID`. */
export interface Removals {
  /** Records that are left, with the reason. */
  readonly left: readonly string[]
  /** Records that were gone although no request had removed them. */
  readonly lost: readonly string[]
}

/** Removes the records of this run, the lists first. The session reads each one before. */
export async function removeOwn(api: Api, own: OwnRecords): Promise<Removals> {
  const left: string[] = []
  const lost: string[] = []
  // The read before each removal can show that a record is of somebody else: then it is no longer an own one.
  const records = [
    ...own.lists.map((id) => ['lists', id] as const),
    ...own.students.map((id) => ['students', id] as const),
  ]
  for (const [collection, id] of records) {
    const path = `${collection}/${id}`
    const isUntouched = own.isUntouched(id)
    const problem = await remove(api, `/${path}`)
    if (problem === undefined || problem === 'absent') own.forget(id)
    if (problem === 'absent' && isUntouched) lost.push(path)
    else if (problem !== undefined && problem !== 'absent' && isOwn(own, id)) left.push(`${path} (${problem})`)
  }
  return { left, lost }
}

const isOwn = ({ lists, students }: OwnRecords, id: string) => lists.includes(id) || students.includes(id)

async function remove(api: Api, path: string): Promise<string | undefined> {
  try {
    const { status, code } = await api.delete(path)
    if (status === 404) return 'absent'
    return status < 300 ? undefined : `${status} ${code ?? ''}`.trim()
  } catch (error) {
    if (error instanceof UnsafeRequest && error.isAbsent) return 'absent'
    if (error instanceof Error) return error.message.split('\n', 1).join('')
    throw error
  }
}

/** Which records `findMarked` looks for: of one run, or of all runs with the domain. */
export type MarkedBy = Partial<Marks> & Pick<Marks, 'emailDomain'>

/** A record that was found by its mark. */
export interface Marked {
  readonly kind: RecordKind
  readonly id: string
}

/** Rows in a page, the most that the API returns. */
const pageSize = 100

/**
 * Finds marked lists and students that exist. With `newestOnly` it reads pages of students until one has none: those of a run
 * that has just ended are the newest.
 */
export async function findMarked(
  api: Api,
  marks: MarkedBy,
  { newestOnly }: { newestOnly: boolean },
): Promise<readonly Marked[]> {
  const all: { id: string; name: string }[] = (await api.get('/lists')).data.lists
  const lists = all.filter(({ name }) => isMarkedName(name, marks.runId)).map(({ id }) => id.toLowerCase())
  const students = new Set<string>()
  for (let offset = 0; ; offset += pageSize) {
    const { data } = await api.get(`/students?limit=${pageSize}&offset=${offset}`)
    const rows: { id: string; email: string }[] = data.students
    const marked = rows.filter(({ email }) => isMarkedEmail(email, marks))
    for (const { id } of marked) students.add(id.toLowerCase())
    if (rows.length === 0 || (newestOnly && marked.length === 0)) break
  }
  return [
    ...lists.map((id): Marked => ({ kind: 'list', id })),
    ...[...students].map((id): Marked => ({ kind: 'student', id })),
  ]
}

/** Looks once more after all removals. Returns what is there although its removal was a success. */
export async function stillThere(api: Api, marks: MarkedBy, which: { newestOnly: boolean }): Promise<string[]> {
  const found = await findMarked(api, marks, which)
  return found.map(({ kind, id }) => `${kind}s/${id} (its removal was a success, and it is still there)`)
}
