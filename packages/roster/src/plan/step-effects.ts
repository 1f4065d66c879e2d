import type { RemoveMemberStep, RemoveStudentStep, RevokeStep, Step } from './plan.ts'

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
