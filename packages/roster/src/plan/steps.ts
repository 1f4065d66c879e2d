import type { AddMemberStep, CreateStep, PlanCounts, RemoveMemberStep, RemoveStudentStep, Step } from './plan.ts'
import { isCreatedByList } from './estimate.ts'
import type { Target, TargetStudent } from './planning.ts'
import type { Membership } from './read-members.ts'
import type { Comparison } from './read-students.ts'
import { takes } from './step-effects.ts'

/** All steps in the order of `apply`: what gives access before what takes it, so that a move leaves no gap. */
export function stepsOf(
  target: Target,
  memberships: readonly Membership[],
  compared: Comparison,
  removals: readonly RemoveStudentStep[],
  isManaged: boolean,
): Step[] {
  const create: CreateStep[] = []
  const add: AddMemberStep[] = []
  const members = new Map(memberships.map(({ list, present }) => [list.id, present]))
  for (const student of target.values()) {
    if (student.id === undefined) addCreation(student)
    else for (const list_id of missingLists(student)) add.push({ type: 'add_member', email: student.email, list_id })
  }
  const leave: RemoveMemberStep[] = []
  for (const { extra } of memberships) for (const step of extra) leave.push(step)
  const steps: Step[] = create
  for (const others of [add, compared.enroll, compared.revoke, leave, removals])
    for (const step of others) steps.push(step)
  return steps

  function addCreation({ email, name, courses: course_ids = [], lists = [] }: TargetStudent): void {
    const student = { type: 'create', email, ...(name !== undefined && { name }), course_ids } as const
    // Such students are created 100 at a time, through one list. The other lists follow.
    const [first, later] = isCreatedByList(student, isManaged) ? [lists.slice(0, 1), lists.slice(1)] : [lists, []]
    create.push({ ...student, list_ids: first })
    for (const list_id of later) add.push({ type: 'add_member', email, list_id })
  }

  function missingLists({ lists = [], index }: TargetStudent): readonly string[] {
    return lists.filter((id) => members.get(id)?.[index] !== 1)
  }
}

/** The numbers of a plan with these steps. Rows without steps are as desired. */
export function recount({ rows }: Pick<PlanCounts, 'rows'>, steps: readonly Step[]): PlanCounts {
  const perType = { create: 0, add_member: 0, enroll: 0, revoke: 0, remove_member: 0, remove_student: 0 }
  const created = new Set<string>()
  const changed = new Set<string>()
  const losing = new Set<string>()
  for (const step of steps) {
    perType[step.type]++
    if (takes(step)) losing.add(step.student_id)
    if (step.type === 'create') created.add(step.email)
    else if (step.type !== 'remove_student') changed.add(step.email)
  }
  // A student who is created may join more lists with steps of their own.
  for (const email of created) changed.delete(email)
  return {
    rows,
    create: created.size,
    change: changed.size,
    unchanged: rows - created.size - changed.size,
    remove: perType.remove_student,
    losing: losing.size,
    steps: perType,
  }
}
