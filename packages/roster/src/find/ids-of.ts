import { canonical, isAddress, isId } from '../address.ts'
import { checkOptionNames, type Context, type RosterOptions } from '../context.ts'
import { chunksOf, inOrder } from '../in-order.ts'
import { addBatch, batchSize } from '../members/add-batch.ts'
import { RosterError } from '../roster-error.ts'
import { withLookUpList } from './look-up-list.ts'

/** Options of `idsOf`. */
export interface IdsOfOptions extends RosterOptions {
  /**
   * The id of a manual list that exists for look-ups. The students stay on it. Saves the three requests that create,
   * read and delete a temporary list.
   */
  list?: string | undefined
}

/** The ids of known students by their addresses. */
export async function idsOf(
  context: Context,
  emails: Iterable<string> | AsyncIterable<string>,
  options: IdsOfOptions = {},
): Promise<Map<string, string>> {
  checkOptionNames(options, ['list'], 'idsOf')
  const { list } = options
  if (list !== undefined && !isId(list)) {
    throw new RosterError('invalid_option', `idsOf: list: expected the id of a list, got "${list}"`)
  }
  const distinct = new Set<string>()
  for await (const email of emails) if (isAddress(canonical(email))) distinct.add(canonical(email))
  if (distinct.size === 0) return new Map()

  const ids = new Map<string, string>()
  const created = new Map<string, string>()
  const look = async (listId: string) => {
    async function* jobs() {
      for await (const chunk of chunksOf(distinct, batchSize)) yield () => addBatch(context, listId, chunk, false)
    }
    for await (const outcomes of inOrder(jobs())) {
      for (const outcome of outcomes) {
        if (outcome.status === 'error') {
          // There is no room for an address that is not a student, so nothing was created. Other reasons are unknown.
          if (outcome.code === 'limit_exceeded' || outcome.code === 'validation_error') continue
          throw new RosterError('member_failed', `idsOf: ${outcome.email}: ${outcome.code}: ${outcome.message}`)
        }
        ids.set(outcome.email, outcome.student_id)
        if (outcome.status === 'created') created.set(outcome.email, outcome.student_id)
      }
      context.progress('addresses', ids.size, distinct.size)
    }
  }
  await (list === undefined ? withLookUpList(context, look) : look(list))
  if (created.size > 0) throw studentCreated(created)
  return ids
}

/** Removing a student cannot be undone, so the roster never does that to repair a look-up. */
function studentCreated(students: ReadonlyMap<string, string>): RosterError {
  const names = [...students].slice(0, 5).map(([email, id]) => `${email} (${id})`)
  const more = students.size > names.length ? ` and ${students.size - names.length} more` : ''
  return new RosterError(
    'student_created',
    `the look-up created students, without an email, because they were not in the academy: ${names.join(', ')}${more}`,
    { students },
  )
}
