/*
 * No schema here: programs that call the controls over HTTP load this file. Versioning does not cover this entry: any release
 * may change it.
 */

/** The arguments of methods that take other values than an id and fields. */
const named: Readonly<Record<string, readonly string[]>> = {
  'courses.order': ['courses'],
  'students.createMany': ['count', 'fields'],
  'students.revoke': ['studentId', 'enrollmentId'],
  'lists.removeMember': ['listId', 'userId'],
  'clock.set': ['time'],
  'clock.advance': ['milliseconds'],
  'clock.freeze': ['time'],
  'snapshots.create': ['name'],
  'journal.replay': ['entryId', 'academyId'],
  rename: ['name'],
  undo: ['undo_id'],
}

/** What a method of a group names first. */
const ids: Readonly<Record<string, string>> = { keys: 'keyId', journal: 'entryId', academies: 'academyId' }

/**
 * The input of a control for the arguments of its method: `courses.update('intro', { title: 'New' })` has the input
 * `{ courseId: 'intro', title: 'New' }`.
 */
export function inputOf(name: string, args: readonly unknown[]): Readonly<Record<string, unknown>> {
  const [group = ''] = name.split('.')
  const names = named[name] ?? [ids[group] ?? `${group.replace(/s$/, '')}Id`]
  const isNamed = name in named || (args.length > 0 && typeof args[0] !== 'object')
  const values = isNamed ? names.map((one, index) => [one, args[index]] as const) : []
  const fields = args[isNamed ? names.length : 0]
  return { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), ...(fields as object | undefined) }
}
