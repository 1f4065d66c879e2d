import type { AcademyClient } from '../client.ts'
import { isInputError } from '../errors/guards.ts'
import type { RequestOptions } from '../options.ts'
import type { ApiPromise, CallError } from '../promises/api-promise.ts'
import type { OperationId, OperationInputs, WriteOperationId } from '../types.ts'

/** The variables of a mutation: the ids of the call and the fields of its body, in one object. */
export type WriteVariables<Id extends WriteOperationId> = Part<Id, 'params'> & Part<Id, 'body'>

type Part<Id extends OperationId, Name extends string> =
  OperationInputs[Id] extends Readonly<Record<Name, infer Value>> ? Value : unknown

/** Options for `useMutation` and its like. */
export interface WriteOptions<Data, Id extends WriteOperationId> {
  /** The prefix and the path of the method. */
  mutationKey: readonly unknown[]
  /** Calls the method. */
  mutationFn: (variables: WriteVariables<Id>) => Promise<Data>
  /** False: the client repeats what is safe to repeat. */
  retry: false
  /**
   * Invalidates the queries whose data the call can change, also if it failed: the write may have happened, or the cached
   * data may be out of date. Resolves when the queries on the page are up to date. If you pass an `onSettled` of your
   * own, call this one in it.
   */
  onSettled: (
    data: Data | undefined,
    error: CallError<Id> | null,
    variables: WriteVariables<Id>,
    onMutateResult: unknown,
    context: { client: Cache },
  ) => Promise<void>
}

/** The part of a `QueryClient` that a mutation uses. */
interface Cache {
  invalidateQueries: (filters: { queryKey: readonly unknown[] }) => Promise<unknown>
}

/** The mutation of a write operation. */
export interface WriteMutation<Data, Id extends WriteOperationId> {
  /** The key of {@link WriteOptions}, for `useMutationState` and `useIsMutating`. */
  mutationKey: () => readonly unknown[]
  /** Options for `useMutation` and its like. Takes the options of the call, such as `timeout`. */
  mutationOptions: (options?: RequestOptions) => WriteOptions<Data, Id>
}

type ReadOperationId = Exclude<OperationId, WriteOperationId>

/** Queries whose data change: those of an operation, or those that begin with an id. */
type Change = readonly [operation: ReadOperationId, id?: string]

interface Write<Id extends WriteOperationId> {
  call: (
    client: AcademyClient,
    variables: WriteVariables<Id>,
    options: RequestOptions | undefined,
  ) => ApiPromise<unknown, Id>
  changes: (variables: WriteVariables<Id>) => Change[]
}

/** The queries that show a list or its members. */
const membersOf = (listId: string): Change[] => [['lists.get', listId], ['lists.members.list', listId]] // prettier-ignore

/** How to call each write, and what it changes. */
const writes: { readonly [Id in WriteOperationId]: Write<Id> } = {
  'students.create': {
    call: ({ students }, student, options) => students.create(student, options),
    // R140: the lists count the student. A student who comes back has a page of her own again.
    changes: ({ list_ids = [] }) => [
      ['students.list'],
      ['students.get'],
      ...(list_ids.length > 0 ? [['lists.list'] as const] : []),
      ...list_ids.flatMap(membersOf),
    ],
  },
  'students.remove': {
    call: ({ students }, { studentId }, options) => students.remove(studentId, options),
    // R166: she leaves every list.
    changes: ({ studentId }) => [
      ['students.list'],
      ['students.get', studentId],
      ['lists.list'],
      ['lists.get'],
      ['lists.members.list'],
    ],
  },
  'enrollments.create': {
    call: ({ enrollments }, { studentId, ...enrollment }, options) =>
      enrollments.create(studentId, enrollment, options),
    changes: ({ studentId }) => [['students.list'], ['students.get', studentId]],
  },
  'enrollments.revoke': {
    call: ({ enrollments }, { studentId, enrollmentId }, options) =>
      enrollments.revoke(studentId, enrollmentId, options),
    changes: ({ studentId }) => [['students.list'], ['students.get', studentId]],
  },
  'lists.create': {
    call: ({ lists }, list, options) => lists.create(list, options),
    changes: () => [['lists.list']],
  },
  'lists.update': {
    call: ({ lists }, { listId, ...changes }, options) => lists.update(listId, changes, options),
    changes: ({ listId }) => [['lists.list'], ['lists.get', listId]],
  },
  'lists.delete': {
    call: ({ lists }, { listId }, options) => lists.delete(listId, options),
    changes: ({ listId }) => [['lists.list'], ...membersOf(listId), ['lists.courses.list', listId]],
  },
  'lists.members.add': {
    call: ({ lists }, { listId, ...members }, options) => lists.members.add(listId, members, options),
    // R260, D93: students who are new or were removed before.
    changes: ({ listId }) => [['students.list'], ['students.get'], ['lists.list'], ...membersOf(listId)],
  },
  'lists.members.remove': {
    call: ({ lists }, { listId, userId }, options) => lists.members.remove(listId, userId, options),
    changes: ({ listId }) => [['lists.list'], ...membersOf(listId)],
  },
}

/** Whether an operation is a write. */
export function isWrite(id: string): id is WriteOperationId {
  return Object.hasOwn(writes, id)
}

/** The mutation of a write operation. */
export function writeMutation<Id extends WriteOperationId>(
  id: Id,
  client: AcademyClient,
  prefix: readonly unknown[],
): WriteMutation<unknown, Id> {
  const { call, changes }: Write<Id> = writes[id]
  const keyOf = (operation: OperationId) => [...prefix, ...operation.split('.')]
  const mutationKey = () => keyOf(id)
  return {
    mutationKey,
    mutationOptions: (options) => ({
      mutationKey: mutationKey(),
      mutationFn: (variables) => call(client, variables, options),
      retry: false,
      onSettled: async (_data, error, variables, _onMutateResult, { client: cache }) => {
        if (isInputError(error)) return
        const keys = changes(variables).map(([operation, ...ids]) => [...keyOf(operation), ...ids])
        await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
      },
    }),
  }
}
