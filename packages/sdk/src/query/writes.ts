import { isInputError } from '../errors/guards.ts'
import type { RequestOptions } from '../options.ts'
import type { CallError } from '../promises/api-promise.ts'
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
  /** The names of the ids among the variables, in the order of the method. */
  ids: readonly (keyof WriteVariables<Id> & string)[]
  /** Whether the other variables are its body. */
  hasBody?: true
  changes: (variables: WriteVariables<Id>) => Change[]
}

/** The queries that show a list or its members. */
const membersOf = (listId: string): Change[] => [['lists.get', listId], ['lists.members.list', listId]] // prettier-ignore

/** The queries that show a student with her courses. */
const coursesOf = ({ studentId }: { studentId: string }): Change[] => [['students.list'], ['students.get', studentId]]

/** The variables of each write, and what it changes. */
const writes: { readonly [Id in WriteOperationId]: Write<Id> } = {
  'students.create': {
    ids: [],
    hasBody: true,
    // R140: the lists count the student. A student who comes back has a page of her own again.
    changes: ({ list_ids = [] }) => [
      ['students.list'],
      ['students.get'],
      ...(list_ids.length > 0 ? [['lists.list'] as const] : []),
      ...list_ids.flatMap(membersOf),
    ],
  },
  'students.remove': {
    ids: ['studentId'],
    // R166: she leaves every list.
    changes: (student) => [...coursesOf(student), ['lists.list'], ['lists.get'], ['lists.members.list']],
  },
  'enrollments.create': { ids: ['studentId'], hasBody: true, changes: coursesOf },
  'enrollments.revoke': { ids: ['studentId', 'enrollmentId'], changes: coursesOf },
  'lists.create': { ids: [], hasBody: true, changes: () => [['lists.list']] },
  'lists.update': { ids: ['listId'], hasBody: true, changes: ({ listId }) => [['lists.list'], ['lists.get', listId]] },
  'lists.delete': {
    ids: ['listId'],
    changes: ({ listId }) => [['lists.list'], ...membersOf(listId), ['lists.courses.list', listId]],
  },
  'lists.members.add': {
    ids: ['listId'],
    hasBody: true,
    // R260, D93: students who are new or were removed before.
    changes: ({ listId }) => [['students.list'], ['students.get'], ['lists.list'], ...membersOf(listId)],
  },
  'lists.members.remove': {
    ids: ['listId', 'userId'],
    changes: ({ listId }) => [['lists.list'], ...membersOf(listId)],
  },
}

/** Whether an operation is a write. */
export function isWrite(id: string): id is WriteOperationId {
  return Object.hasOwn(writes, id)
}

/** The mutation of a write operation, which calls a method of the client. */
export function writeMutation<Id extends WriteOperationId>(
  id: Id,
  method: (...args: unknown[]) => Promise<unknown>,
  prefix: readonly unknown[],
): WriteMutation<unknown, Id> {
  const { ids, hasBody, changes }: Write<Id> = writes[id]
  const keyOf = (operation: OperationId) => [...prefix, ...operation.split('.')]
  const mutationKey = () => keyOf(id)
  return {
    mutationKey,
    mutationOptions: (options) => ({
      mutationKey: mutationKey(),
      mutationFn: (variables) => {
        const body = { ...(variables as Record<string, unknown>) }
        const args: unknown[] = ids.map((name) => variables[name])
        for (const name of ids) delete body[name]
        return hasBody ? method(...args, body, options) : method(...args, options)
      },
      retry: false,
      onSettled: async (_data, error, variables, _onMutateResult, { client: cache }) => {
        if (isInputError(error)) return
        const keys = changes(variables).map(([operation, ...ids]) => [...keyOf(operation), ...ids])
        await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
      },
    }),
  }
}
