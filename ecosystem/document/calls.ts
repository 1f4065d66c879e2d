import type { World } from './academy.ts'
import type { Call, Input, Output } from './call.ts'

/** A call, and the status of its response. */
export interface Step {
  readonly operation: string
  readonly input: Input
  readonly status: number
  /** The code of an error. */
  readonly code?: string
  /** Done right before the call. */
  readonly prepare?: () => void
}

const unknown = '0f5c0ee4-4c1f-4a53-8d1b-4d8a7f3f1c77'
/** A UUID of version 0, which the service accepts in paths. */
const odd = '00000000-0000-0000-0000-000000000001'

/** Makes the calls one after the other. Returns what went wrong, and how many invalid calls the client did not send. */
export async function runCalls(call: Call, world: World) {
  const problems: string[] = []
  let count = 0
  let rejected = 0
  const ids: Record<string, string> = {}
  for (const make of steps(world, ids)) {
    const { operation, input, status, code, prepare } = make()
    count++
    prepare?.()
    const output = await call(operation, input).catch((error: unknown): Output => ({
      rejected: `throws ${String(error)}`,
    }))
    const problem = problemOf(output, status, code)
    if ('rejected' in output && problem === undefined) rejected++
    if (problem !== undefined) problems.push(`${operation} ${JSON.stringify(input.body ?? input.path)}: ${problem}`)
    if ('body' in output) remember(operation, output.body, ids)
  }
  return { count, rejected, problems }
}

function problemOf(output: Output, status: number, code: string | undefined): string | undefined {
  if ('rejected' in output) {
    // A client may find out itself that a value is invalid.
    return status === 400 && code === 'validation_error' ? undefined : `rejected: ${output.rejected.slice(0, 200)}`
  }
  const found = (output.body as { error?: { code?: string } } | undefined)?.error?.code
  if (output.status !== status || found !== code)
    return `expected ${status} ${code ?? ''}, got ${output.status} ${found ?? ''}`
  return undefined
}

function remember(operation: string, body: unknown, ids: Record<string, string>): void {
  const { data } = (body ?? {}) as { data?: { id?: string; enrollments?: { id: string }[] } }
  if (data?.id !== undefined && operation.endsWith('.create')) ids[operation] ??= data.id
}

/** The calls. Each is made when it is its turn, because it may name what an earlier one has created. */
export function steps({ keys, courses, lists, student, fail }: World, ids: Record<string, string>): (() => Step)[] {
  const key = keys.all
  const step =
    (
      operation: string,
      status: number,
      parts: () => Partial<Input> & { code?: string; prepare?: () => void } = () => ({}),
    ) =>
    () => {
      const { code, prepare, ...input } = parts()
      return {
        operation,
        status,
        input: { key, path: {}, ...input },
        ...(code !== undefined && { code }),
        ...(prepare && { prepare }),
      }
    }
  const created = () => ({ studentId: String(ids['students.create']) })
  const ownList = () => ({ listId: String(ids['lists.create']) })
  const email = 'new@example.com'
  return [
    step('courses.list', 200),
    step('students.list', 200),
    step('students.list', 200, () => ({ query: { limit: 1, offset: 1 } })),
    step('students.list', 200, () => ({ query: { limit: 0 } })),
    step('students.list', 200, () => ({ query: { limit: 101, offset: -5 } })),
    step('students.list', 200, () => ({ query: { limit: 2.5 } })),
    step('students.create', 201, () => ({ body: { email, course_ids: [courses.open], list_ids: [lists.vip] } })),
    step('students.create', 201, () => ({ body: { email: ' Ä@Ü.example ', name: 'Ä', send_welcome_email: false } })),
    step('students.create', 409, () => ({ body: { email }, code: 'already_exists' })),
    step('students.create', 400, () => ({ body: { email: 'nonsense' }, code: 'validation_error' })),
    step('students.create', 400, () => ({
      body: { email: 'b@example.com', course_ids: [unknown] },
      code: 'invalid_courses',
    })),
    step('students.create', 400, () => ({
      body: { email: 'b@example.com', list_ids: [unknown] },
      code: 'invalid_lists',
    })),
    step('students.create', 400, () => ({
      body: { email: 'b@example.com', list_ids: [lists.managed] },
      code: 'list_managed_by_offer',
    })),
    step('students.create', 402, () => ({ key: keys.full, body: { email }, code: 'limit_exceeded' })),
    step('students.get', 200, () => ({ path: created() })),
    step('students.get', 200, () => ({ path: { studentId: student.toUpperCase() } })),
    step('students.get', 404, () => ({ path: { studentId: odd }, code: 'not_found' })),
    step('students.get', 400, () => ({ path: { studentId: 'abc' }, code: 'validation_error' })),
    step('enrollments.create', 201, () => ({ path: created(), body: { course_id: courses.free } })),
    step('enrollments.create', 400, () => ({
      path: created(),
      body: { course_id: courses.hidden },
      code: 'invalid_course',
    })),
    step('enrollments.create', 404, () => ({ path: created(), body: { course_id: odd }, code: 'not_found' })),
    step('enrollments.revoke', 200, () => ({
      path: { ...created(), enrollmentId: String(ids['enrollments.create']) },
    })),
    step('enrollments.revoke', 404, () => ({ path: { ...created(), enrollmentId: unknown }, code: 'not_found' })),
    step('lists.list', 200),
    step('lists.create', 201, () => ({ body: { name: 'Group 😀' } })),
    step('lists.create', 409, () => ({ body: { name: 'group 😀' }, code: 'already_exists' })),
    step('lists.create', 400, () => ({ body: { name: ' ' }, code: 'validation_error' })),
    step('lists.get', 200, () => ({ path: ownList() })),
    step('lists.get', 404, () => ({ path: { listId: unknown }, code: 'not_found' })),
    step('lists.update', 200, () => ({ path: ownList(), body: { description: 'Very' } })),
    step('lists.update', 200, () => ({ path: ownList(), body: { description: null } })),
    step('lists.update', 400, () => ({ path: ownList(), body: {}, code: 'validation_error' })),
    step('lists.members.add', 200, () => ({
      path: ownList(),
      body: { emails: [email, 'nonsense', 'fresh@example.com'] },
    })),
    step('lists.members.add', 200, () => ({ path: ownList(), body: { email, send_welcome_email: false } })),
    step('lists.members.add', 400, () => ({
      path: { listId: lists.managed },
      body: { email },
      code: 'list_managed_by_offer',
    })),
    step('lists.members.list', 200, () => ({ path: ownList(), query: { limit: 1 } })),
    step('lists.members.remove', 200, () => ({ path: { ...ownList(), userId: String(ids['students.create']) } })),
    step('lists.members.remove', 404, () => ({ path: { ...ownList(), userId: unknown }, code: 'not_found' })),
    step('lists.courses.list', 200, () => ({ path: { listId: lists.vip } })),
    step('lists.delete', 200, () => ({ path: ownList() })),
    step('students.remove', 200, () => ({ path: created() })),
    step('courses.list', 401, () => ({ key: keys.revoked, code: 'unauthorized' })),
    step('lists.list', 403, () => ({ key: keys.limited, code: 'forbidden' })),
    step('courses.list', 402, () => ({ key: keys.trial, code: 'trial_api_unavailable' })),
    step('lists.list', 402, () => ({ key: keys.locked, code: 'academy_locked' })),
    step('courses.list', 200, () => ({ key: keys.slow })),
    step('courses.list', 429, () => ({ key: keys.slow, code: 'rate_limit_exceeded' })),
    step('courses.list', 500, () => ({ prepare: fail, code: 'internal_error' })),
  ]
}
