import { isApiError, isInputError } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { ensureEnrollment, revoke } from '../ensure/ensure-enrollment.ts'
import { currentCourses } from '../ensure/ensure-enrollments.ts'
import { type EnsuredStudent, ensureStudent } from '../ensure/ensure-student.ts'
import { addBatch, batchSize, type MemberOutcome } from '../members/add-batch.ts'
import { listOfBatch } from '../plan/steps.ts'
import type { AddMemberStep, CreateStep, Step } from '../plan/plan.ts'
import { readStudent } from '../read-student.ts'
import { isRosterError } from '../roster-error.ts'
import type { Ledger, StepEvent, StepOutcome } from './ledger.ts'
import { removeMember, removeStudent } from './removals.ts'

/** Does one step or several, and returns what became of them. Throws what ends the whole run. */
export type Job = () => Promise<StepEvent[]>

type RemovalType = 'revoke' | 'remove_member' | 'remove_student'

/** Codes that concern one step. Any other failure ends the run, and would be the same for the next step. */
const ofOneStep = [
  'validation_error',
  'invalid_course',
  'invalid_courses',
  'invalid_lists',
  'list_managed_by_offer',
  'limit_exceeded',
  'not_found',
  'already_exists',
  'internal_error',
] as const

/** So many steps in a row may fail for no reason of their own. More of them say that the service is down. */
const internalErrors = 5

/** The jobs of a plan, in phases: one ends before the next begins. Each job looks at the ledger when it starts, not before. */
export function* phasesOf(context: Context, ledger: Ledger): Generator<Iterable<Job>> {
  const { plan } = ledger
  const isManaged = plan.managed_list !== null
  /** Whether the academy's plan has no room for more students. */
  let isFull = false
  let isLast = false
  let inARow = 0

  yield creations()
  yield batches()
  yield enrollments()
  yield removals('revoke', async ({ student_id, enrollment_id, email }) => {
    const { revoked } = await revoke(context, student_id, ({ id }) => id === enrollment_id, email)
    return revoked ? 'revoked' : 'gone'
  })
  yield removals('remove_member', (step) => removeMember(context, step, plan.lists[step.list_id] ?? step.list_id))
  yield removals('remove_student', (step) => removeStudent(context, step, plan.lists))
  // The removals may have made room.
  isFull = false
  isLast = true
  yield creations()
  yield batches()

  function* creations(): Generator<Job> {
    for (const step of ledger.pending('create')) {
      if (listOfBatch(step, isManaged) === undefined) yield () => create(step)
    }
  }

  function* batches(): Generator<Job> {
    for (const [listId, chunk] of chunksByList()) yield () => add(listId, chunk)
  }

  function* enrollments(): Generator<Job> {
    const steps = [...ledger.pending('enroll')]
    // R179: the service responds to a repeated enrollment as to a new one, so the report needs to know what is there.
    const coursesOf = currentCourses(context, new Set(steps.map(({ student_id }) => student_id)))
    for (const step of steps) {
      yield () =>
        attempt(step, async () => {
          if ((await coursesOf(step.student_id)).has(step.course_id)) return 'already_enrolled'
          const { already } = await ensureEnrollment(context, step.student_id, step.course_id)
          return already ? 'already_enrolled' : 'enrolled'
        })
    }
  }

  /** Steps that remove something. Nothing is removed from a student for whom an addition failed. An absent thing is a success. */
  function* removals<Type extends RemovalType>(
    type: Type,
    work: (step: Extract<Step, { type: Type }>) => Promise<StepOutcome>,
  ): Generator<Job> {
    for (const step of ledger.pending(type)) {
      yield async () => {
        const { email }: Step = step
        if (ledger.hasFailed(email)) return [ledger.finish(step, { status: 'skipped' })]
        return attempt(step, () =>
          work(step).catch((error: unknown) => {
            if (isApiError(error, 'not_found')) return 'gone'
            throw error
          }),
        )
      }
    }
  }

  async function attempt(
    step: Step,
    work: () => Promise<StepOutcome>,
    failed: (error: unknown) => StepEvent[] = (error) => [fail(step, error)],
  ): Promise<StepEvent[]> {
    try {
      const outcome = await work()
      inARow = 0
      return [ledger.finish(step, { status: 'done', outcome })]
    } catch (error) {
      return failed(error)
    }
  }

  /** Counts the failure for the step, or throws it if it ends the run. */
  function fail(step: Step, error: unknown): StepEvent {
    if (isRosterError(error, 'member_failed') || isRosterError(error, 'address_differs') || isInputError(error)) {
      // Without a response of the service there is no code of the service.
      return ledger.finish(step, { status: 'failed', code: error.code ?? 'validation_error', message: error.message })
    }
    if (!isApiError(error, ...ofOneStep)) throw error
    inARow = error.code === 'internal_error' ? inARow + 1 : 0
    if (inARow > internalErrors) throw error
    return ledger.finish(step, { status: 'failed', code: error.code, message: error.message })
  }

  async function create(step: CreateStep): Promise<StepEvent[]> {
    if (isFull) return full([step])
    const work = async () => {
      const { email, name, course_ids, list_ids } = step
      const student = { email, name, course_ids, list_ids, send_welcome_email: plan.send_welcome_email }
      const madeBy = plan.managed_list === null ? [] : [plan.managed_list]
      return creationOf(step, await ensureStudent(context, student, madeBy))
    }
    return attempt(step, work, (error) => {
      if (!isApiError(error, 'limit_exceeded')) return [fail(step, error)]
      isFull = true
      return full([step])
    })
  }

  /** The name of a student who was there is read: the report must not say that it differs if it does not. */
  async function creationOf({ email, name }: CreateStep, { id, outcome, name_ignored }: EnsuredStudent) {
    if (outcome === 'created_or_existing') return 'uncertain'
    if (outcome !== 'existing' || !name_ignored) return outcome
    const student = await readStudent(context, id, email)
    return student === undefined || student.name === name ? 'existing' : 'existing_with_other_name'
  }

  /** Before the removals, steps without room stay pending. */
  function full(steps: readonly Step[]): StepEvent[] {
    if (!isLast) return []
    const message = "the academy's plan has no room for more students"
    return steps.map((step) => ledger.finish(step, { status: 'failed', code: 'limit_exceeded', message }))
  }

  /** The steps that are done through lists, a hundred of one list together. */
  function* chunksByList(): Generator<[listId: string, chunk: (AddMemberStep | CreateStep)[]]> {
    const byList = new Map<string, (AddMemberStep | CreateStep)[]>()
    for (const type of ['create', 'add_member'] as const) {
      for (const step of ledger.pending(type)) {
        const listId = listOfBatch(step, isManaged)
        if (listId === undefined) continue
        const steps = byList.get(listId) ?? []
        byList.set(listId, steps)
        steps.push(step)
      }
    }
    for (const [listId, steps] of byList) {
      for (let at = 0; at < steps.length; at += batchSize) yield [listId, steps.slice(at, at + batchSize)]
    }
  }

  async function add(listId: string, chunk: readonly (AddMemberStep | CreateStep)[]) {
    const sent = isFull ? chunk.filter(({ type }) => type !== 'create') : chunk
    const waiting = full(chunk.filter((step) => !sent.includes(step)))
    if (sent.length === 0) return waiting
    let outcomes: MemberOutcome[]
    try {
      const emails = sent.map(({ email }) => email)
      outcomes = await addBatch(context, listId, emails, plan.send_welcome_email)
    } catch (error) {
      // The list is gone or is managed by an offer: that concerns each of these steps, and no other.
      return sent.map((step) => fail(step, error))
    }
    inARow = 0
    return [...waiting, ...sent.flatMap((step, index) => memberEvent(step, outcomes[index]))]
  }

  function memberEvent(step: Step, outcome: MemberOutcome | undefined): StepEvent[] {
    if (outcome?.status !== 'error') {
      return [ledger.finish(step, { status: 'done', outcome: memberOutcome(step, outcome?.status ?? 'uncertain') })]
    }
    if (outcome.code === 'limit_exceeded') {
      isFull = true
      return full([step])
    }
    return [ledger.finish(step, { status: 'failed', code: outcome.code, message: outcome.message })]
  }
}

/** A student to create whom the service did not create was there. */
function memberOutcome({ type }: Step, status: Exclude<MemberOutcome['status'], 'error'>): StepOutcome {
  return type === 'create' && (status === 'added' || status === 'already_member') ? 'existing' : status
}
