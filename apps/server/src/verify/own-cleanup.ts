import { type Api, isMarkedEmail, isMarkedName, type Marks, NoResponse, type OwnRecords } from '@academy-access/rules'

/** Removes the records of this run, the lists first. Returns those that are left. The session reads each one before. */
export async function removeOwn(api: Api, own: OwnRecords): Promise<string[]> {
  const left: string[] = []
  // The read before each removal can show that a record is of somebody else: then it is no longer an own one.
  const paths = [...own.lists.map((id) => `/lists/${id}`), ...own.students.map((id) => `/students/${id}`)]
  for (const path of paths) {
    const problem = await remove(api, path)
    if (problem === undefined) own.forget(path.slice(path.lastIndexOf('/') + 1))
    else if (isOwn(own, path)) left.push(`${path.slice(1)} (${problem})`)
  }
  return left
}

const isOwn = ({ lists, students }: OwnRecords, path: string) => [...lists, ...students].some((id) => path.endsWith(id))

async function remove(api: Api, path: string): Promise<string | undefined> {
  try {
    const { status, code } = await api.delete(path)
    return status < 300 || status === 404 ? undefined : `${status} ${code ?? ''}`.trim()
  } catch (error) {
    if (error instanceof NoResponse || error instanceof Error) return error.message.split('\n', 1).join('')
    throw error
  }
}

/** Which records `findMarked` looks for: of one run, or of all runs with the domain. */
export type MarkedBy = Partial<Marks> & Pick<Marks, 'emailDomain'>

/** Rows in a page, the most that the API returns. */
const pageSize = 100

/**
 * Finds marked lists and students that exist, and adds them to the own records. With `newestOnly` it reads one page of
 * students, which has those of a run that has just ended.
 */
export async function findMarked(api: Api, own: OwnRecords, marks: MarkedBy, { newestOnly }: { newestOnly: boolean }) {
  const found = { students: 0, lists: 0 }
  const lists: { id: string; name: string }[] = (await api.get('/lists')).data.lists
  for (const { id, name } of lists) {
    if (!isMarkedName(name, marks.runId)) continue
    own.add('list', id)
    found.lists++
  }
  const students = new Set<string>()
  for (let offset = 0; ; offset += pageSize) {
    const { data } = await api.get(`/students?limit=${pageSize}&offset=${offset}`)
    const rows: { id: string; email: string }[] = data.students
    for (const { id, email } of rows) if (isMarkedEmail(email, marks)) students.add(id)
    if (newestOnly || rows.length === 0) break
  }
  for (const id of students) own.add('student', id)
  return { ...found, students: students.size }
}

/** Looks once more after all removals. Returns what is there although its removal was a success. */
export async function stillThere(api: Api, own: OwnRecords, marks: MarkedBy, which: { newestOnly: boolean }) {
  await findMarked(api, own, marks, which)
  const paths = [...own.lists.map((id) => `lists/${id}`), ...own.students.map((id) => `students/${id}`)]
  return paths.map((path) => `${path} (its removal was a success, and it is still there)`)
}
