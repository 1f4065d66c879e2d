import { endpointList, type ErrorCode, errors, type OperationId } from '@academy-access/schemas'

import type { World } from './academy.ts'
import type { Call, Input, Output } from './call.ts'

/** A call, and the code of its error. */
interface Step {
  readonly operation: OperationId
  readonly input: Input
  readonly code: ErrorCode | undefined
}

/** Makes the calls one after the other. Returns what went wrong, and how many invalid calls the client did not send. */
export async function runCalls(call: Call, world: World) {
  const problems: string[] = []
  let count = 0
  let rejected = 0
  const ids: Record<string, string> = {}
  for (const step of steps(world, ids)) {
    const { operation, input } = step
    count++
    const output = await call(operation, input).catch((error: unknown): Output => ({
      rejected: `throws ${String(error)}`,
    }))
    const problem = problemOf(output, step)
    if ('rejected' in output && problem === undefined) rejected++
    if (problem !== undefined) problems.push(`${operation} ${JSON.stringify(input.body ?? input.path)}: ${problem}`)
    if ('body' in output) remember(operation, output.body, ids)
  }
  return { count, rejected, problems }
}

function problemOf(output: Output, { operation, code }: Step): string | undefined {
  if ('rejected' in output) {
    // A client may find out itself that a value is invalid.
    return code === 'validation_error' ? undefined : `rejected: ${output.rejected.slice(0, 200)}`
  }
  const status = code === undefined ? endpointList.find(({ id }) => id === operation)?.status : errors[code].status
  const found = (output.body as { error?: { code?: string } } | undefined)?.error?.code
  if (output.status === status && found === code) return undefined
  return `expected ${status} ${code ?? ''}, got ${output.status} ${found ?? ''}`
}

function remember(operation: string, body: unknown, ids: Record<string, string>): void {
  const { data } = (body ?? {}) as { data?: { id?: string } }
  if (data?.id !== undefined && operation.endsWith('.create')) ids[operation] ??= data.id
}

/** The calls. Each is made when it is its turn, because it may name what an earlier one has created. */
function* steps({ keys, courses, lists, student, fail }: World, ids: Record<string, string>): Generator<Step> {
  const step = (operation: OperationId, parts: Partial<Input> = {}, code?: ErrorCode): Step => ({
    operation,
    input: { key: keys.all, path: {}, ...parts },
    code,
  })
  const unknown = '0f5c0ee4-4c1f-4a53-8d1b-4d8a7f3f1c77'
  // A UUID of version 0, which the service accepts in paths.
  const odd = '00000000-0000-0000-0000-000000000001'
  const email = 'new@example.com'
  const other = 'b@example.com'

  yield step('courses.list')
  yield step('students.list')
  for (const query of [{ limit: 1, offset: 1 }, { limit: 0 }, { limit: 101, offset: -5 }, { limit: 2.5 }])
    yield step('students.list', { query })

  yield step('students.create', { body: { email, course_ids: [courses.open], list_ids: [lists.vip] } })
  const created = { studentId: String(ids['students.create']) }
  yield step('students.create', { body: { email: ' Ä@Ü.example ', name: 'Ä', send_welcome_email: false } })
  yield step('students.create', { body: { email } }, 'already_exists')
  yield step('students.create', { body: { email: 'nonsense' } }, 'validation_error')
  yield step('students.create', { body: { email: other, course_ids: [unknown] } }, 'invalid_courses')
  yield step('students.create', { body: { email: other, list_ids: [unknown] } }, 'invalid_lists')
  yield step('students.create', { body: { email: other, list_ids: [lists.managed] } }, 'list_managed_by_offer')
  yield step('students.create', { key: keys.full, body: { email } }, 'limit_exceeded')
  yield step('students.get', { path: created })
  yield step('students.get', { path: { studentId: student.toUpperCase() } })
  yield step('students.get', { path: { studentId: odd } }, 'not_found')
  yield step('students.get', { path: { studentId: 'abc' } }, 'validation_error')

  yield step('enrollments.create', { path: created, body: { course_id: courses.free } })
  yield step('enrollments.create', { path: created, body: { course_id: courses.hidden } }, 'invalid_course')
  yield step('enrollments.create', { path: created, body: { course_id: odd } }, 'not_found')
  yield step('enrollments.revoke', { path: { ...created, enrollmentId: String(ids['enrollments.create']) } })
  yield step('enrollments.revoke', { path: { ...created, enrollmentId: unknown } }, 'not_found')

  yield step('lists.list')
  yield step('lists.create', { body: { name: 'Group 😀' } })
  const path = { listId: String(ids['lists.create']) }
  yield step('lists.create', { body: { name: 'group 😀' } }, 'already_exists')
  yield step('lists.create', { body: { name: ' ' } }, 'validation_error')
  yield step('lists.get', { path })
  yield step('lists.get', { path: { listId: unknown } }, 'not_found')
  yield step('lists.update', { path, body: { description: 'Very' } })
  yield step('lists.update', { path, body: { description: null } })
  yield step('lists.update', { path, body: {} }, 'validation_error')
  yield step('lists.members.add', { path, body: { emails: [email, 'nonsense', 'fresh@example.com'] } })
  yield step('lists.members.add', { path, body: { email, send_welcome_email: false } })
  yield step('lists.members.add', { path: { listId: lists.managed }, body: { email } }, 'list_managed_by_offer')
  yield step('lists.members.list', { path, query: { limit: 1 } })
  yield step('lists.members.remove', { path: { ...path, userId: created.studentId } })
  yield step('lists.members.remove', { path: { ...path, userId: unknown } }, 'not_found')
  yield step('lists.courses.list', { path: { listId: lists.vip } })
  yield step('lists.delete', { path })
  yield step('students.remove', { path: created })

  yield step('courses.list', { key: keys.revoked }, 'unauthorized')
  yield step('lists.list', { key: keys.limited }, 'forbidden')
  yield step('courses.list', { key: keys.trial }, 'trial_api_unavailable')
  yield step('lists.list', { key: keys.locked }, 'academy_locked')
  yield step('courses.list', { key: keys.slow })
  yield step('courses.list', { key: keys.slow }, 'rate_limit_exceeded')
  fail()
  yield step('courses.list', {}, 'internal_error')
}
