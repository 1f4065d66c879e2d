import type {
  AddMemberStep,
  CreateStep,
  PlanCounts,
  PlanEstimate,
  RemoveMemberStep,
  RemoveStudentStep,
  RevokeStep,
  Step,
} from './plan.ts'
import type { RateLimit, Target, TargetStudent } from './planning.ts'
import type { Comparison, Membership } from './read-academy.ts'
import { batchSize } from '../members/add-batch.ts'

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

/** Whether a step takes something from a student. */
export function takes(step: Step): step is RevokeStep | RemoveMemberStep | RemoveStudentStep {
  return step.type === 'revoke' || step.type === 'remove_member' || step.type === 'remove_student'
}

/** The ids of the courses that a step gives or takes. */
export function coursesOf(step: Step): readonly string[] {
  return step.type === 'create' ? step.course_ids : 'course_id' in step ? [step.course_id] : []
}

/** The ids of the lists that a step names: also those that a student leaves with the academy. */
export function namedLists(step: Step): readonly string[] {
  return step.type === 'remove_student' ? (step.list_ids ?? []) : listsOf(step)
}

/** The ids of the lists that a student joins or leaves by a step. */
export function listsOf(step: Step): readonly string[] {
  return step.type === 'create' ? step.list_ids : 'list_id' in step ? [step.list_id] : []
}

/** The document gives no number. This one is careful. */
const usualRate: RateLimit = { requests: 100, window_seconds: 10 }

/**
 * The requests and the time of the steps.
 *
 * @param pages - How many pages the listing of the students has. Without it, as many as there are students.
 */
export function estimate(
  steps: readonly Step[],
  isManaged: boolean,
  rate: RateLimit = usualRate,
  pages = Infinity,
): PlanEstimate {
  // One request shows that it is the academy of the plan.
  let requests = steps.length > 0 ? 1 : 0
  const members = new Map<string, number>()
  const enrolled = new Set<string>()
  for (const step of steps) {
    if (step.type === 'enroll') enrolled.add(step.student_id)
    const list = listOfBatch(step, isManaged)
    // The student is read before each removal.
    if (list === undefined) requests += takes(step) ? 2 : 1
    else members.set(list, (members.get(list) ?? 0) + 1)
  }
  for (const count of members.values()) requests += Math.ceil(count / batchSize)
  // What these students have is read before, in the listing or one by one.
  requests += Math.min(enrolled.size, pages)
  // The first window takes no time.
  const windows = Math.max(0, Math.ceil(requests / rate.requests) - 1)
  return { requests, seconds: windows * rate.window_seconds }
}

/** The list that a step is done through together with up to 99 others, or undefined if it needs its own request. */
export function listOfBatch(step: Step, isManaged: boolean): string | undefined {
  if (step.type === 'add_member') return step.list_id
  if (step.type !== 'create' || step.list_ids.length !== 1) return undefined
  return isCreatedByList(step, isManaged) ? step.list_ids[0] : undefined
}

/**
 * Whether a student can be created by adding the address to a list. That takes no name and no courses, and cannot tell for
 * sure who created the student, which a managed list must show.
 */
export function isCreatedByList({ name, course_ids }: Omit<CreateStep, 'list_ids'>, isManaged: boolean): boolean {
  return !isManaged && name === undefined && course_ids.length === 0
}
