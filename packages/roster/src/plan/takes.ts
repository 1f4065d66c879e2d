import type { RemoveMemberStep, RemoveStudentStep, RevokeStep, Step } from './plan.ts'

/** Whether a step takes something from a student. */
export function takes(step: Step): step is RevokeStep | RemoveMemberStep | RemoveStudentStep {
  return step.type === 'revoke' || step.type === 'remove_member' || step.type === 'remove_student'
}
