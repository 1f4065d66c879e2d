import type { UndoFile } from '@academy-access/command'
import { removeProved } from '@academy-access/command/removal'
import type { OperationId } from '@academy-access/schemas'
import { type AcademyClient, isApiError } from '@academy-access/sdk'

/** Why nothing was removed: a service can return another record than the one that was asked for. */
const other = 'Nothing was removed: the academy returned another record than the one with this id.'

/** Removes what an operation removes: it reads the record first, and the undo file keeps it. Undefined for other operations. */
export function removalOf(
  { students, lists, enrollments }: AcademyClient,
  undo: UndoFile,
  operation: OperationId,
  { studentId = '', enrollmentId = '', listId = '', userId = '' }: Readonly<Record<string, string>>,
): (() => Promise<unknown>) | undefined {
  const student = (id: string) => ({
    read: () => unlessMissing(students.get(id)),
    judge: (found: { readonly id: string }) => (isSame(found.id, id) ? ('proved' as const) : other),
    keep: (found: object) => undo.addStudent(found),
  })
  switch (operation) {
    case 'students.remove':
      return () => removeProved({ ...student(studentId), send: () => students.remove(studentId) })
    case 'enrollments.revoke':
      return () => removeProved({ ...student(studentId), send: () => enrollments.revoke(studentId, enrollmentId) })
    case 'lists.delete':
      return () =>
        removeProved({
          read: async () => {
            const list = await unlessMissing(lists.get(listId))
            return list && { list, members: await lists.members.list(listId).all({ max: Infinity }) }
          },
          judge: ({ list }) => (isSame(list.id, listId) ? 'proved' : other),
          keep({ list, members }) {
            undo.addList(list)
            for (const member of members) {
              undo.addStudent(member)
              undo.addList(list, member.email)
            }
          },
          send: () => lists.delete(listId),
        })
    case 'lists.members.remove':
      return () =>
        removeProved({
          read: async () => {
            const [member, list] = await Promise.all([
              unlessMissing(students.get(userId)),
              unlessMissing(lists.get(listId)),
            ])
            return member && list && { member, list }
          },
          judge: ({ member, list }) => (isSame(member.id, userId) && isSame(list.id, listId) ? 'proved' : other),
          keep({ member, list }) {
            undo.addStudent(member)
            undo.addList(list, member.email)
          },
          send: () => lists.members.remove(listId, userId),
        })
    default:
      return undefined
  }
}

const isSame = (found: string, wanted: string) => found.toLowerCase() === wanted.toLowerCase()

async function unlessMissing<Data>(request: PromiseLike<Data>): Promise<Data | undefined> {
  try {
    return await request
  } catch (error) {
    if (isApiError(error, 'not_found')) return undefined
    throw error
  }
}
