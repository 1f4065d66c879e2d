import { removeProved } from '@academy-access/command/removal'
import type { StudentDetail } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { mayHaveHappened } from '../ensure/ensure-list.ts'
import type { Plan, RemoveMemberStep, RemoveStudentStep } from '../plan/plan.ts'
import { readStudent } from '../read-student.ts'

/**
 * Removes a student, which cannot be undone. So it reads the student first, and again after a lost response: a student who
 * joined again since the plan, or has a newer enrollment, stays.
 */
export async function removeStudent(
  context: Context,
  step: RemoveStudentStep,
  names: Plan['lists'],
): Promise<'removed' | 'gone' | 'joined_again'> {
  const { academy, request } = context
  const lists = step.list_ids?.map((id) => ({ id, name: names[id] ?? id }))
  const remove = () =>
    removeProved({
      read: () => readStudent(context, step.student_id, step.email),
      judge: (student) => (isAsPlanned(student, step) ? 'proved' : 'joined_again'),
      keep: (student) => context.removing({ operation: 'students.remove', student, ...(lists && { lists }) }),
      async send() {
        await academy.students.remove(step.student_id, request)
        return 'removed' as const
      },
    })
  try {
    return await remove()
  } catch (error) {
    if (!mayHaveHappened(error)) throw error
  }
  const after = await remove()
  return after === 'gone' ? 'removed' : after
}

function isAsPlanned(student: StudentDetail, { joined_at, enrolled_until }: RemoveStudentStep): boolean {
  const isSame = Date.parse(student.joined_at) === Date.parse(joined_at)
  return isSame && student.enrollments.every(({ enrolled_at }) => Date.parse(enrolled_at) <= Date.parse(enrolled_until))
}

/** Takes a student off a list. */
export async function removeMember(
  context: Context,
  { email, student_id, list_id }: RemoveMemberStep,
  listName: string,
): Promise<'removed' | 'gone'> {
  const { academy, request } = context
  return removeProved({
    read: () => readStudent(context, student_id, email),
    judge: () => 'proved',
    keep: (student) =>
      context.removing({ operation: 'lists.members.remove', student, list: { id: list_id, name: listName } }),
    async send() {
      await academy.lists.members.remove(list_id, student_id, request)
      return 'removed' as const
    },
  })
}
