import { type Connection, openUndoFile, redactor, type UndoFile } from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import { removeProved } from '@academy-access/command/removal'
import type { Operation, OperationInput, Result, Target } from '@academy-access/mcp'
import { endpointList, isObject } from '@academy-access/schemas/internal'
import { type AcademyClient, isApiError } from '@academy-access/sdk'

import { createPseudonyms } from './pseudonyms.ts'

/** Which academy, and what the agent may do. */
export interface AcademyOptions extends Connection {
  readonly allowWrites: boolean
  readonly allowPersonalData: boolean
}

/** A real academy as a target, through the client. Without permission, the agent can only read, and sees no person. */
export function academyTarget(options: AcademyOptions, signal: AbortSignal): { target: Target; close: () => void } {
  const { baseUrl, apiKey } = options
  const client = createPatientClient({ baseUrl, apiKey }, signal)
  const undo = options.allowWrites ? openUndoFile() : undefined
  const persons = options.allowPersonalData ? undefined : createPseudonyms()
  const withoutKey = redactor(apiKey)
  const target: Target = {
    about: `a REAL academy with real students. ${undo ? 'Ask the user before each change.' : 'It can only be read: the flag --allow-writes of this command adds the changes.'}${persons ? ' Names and email addresses are made up.' : ''}`,
    operations: endpointList.filter(({ method }) => undo || method === 'GET'),
    hiding: { text: (text) => withoutKey(persons?.text(text) ?? text), fields: (row) => persons?.fields(row) ?? {} },
    async call(operation, given) {
      const reveal = (_: string, value: unknown) => (typeof value === 'string' && persons?.reveal(value)) || value
      const input = JSON.parse(JSON.stringify(given), reveal) as OperationInput
      try {
        if (undo && operation.method === 'DELETE') return await remove(client, undo, operation, input)
        return await send(client, operation, input)
      } catch (error) {
        if (!isApiError(error)) throw error
        const { httpStatus: status, code, message, ambiguous } = error
        const next = ambiguous ? { next: 'The change may have happened: read before you send it again.' } : {}
        return { status, code, data: { code, message }, ...next }
      }
    },
  }
  return { target, close: () => undo?.close() }
}

/** Calls the method of the client for an operation, which has the same name. It rejects an input of a wrong form before it sends anything. */
async function send(
  client: AcademyClient,
  operation: Operation,
  { ids, query, body }: OperationInput,
): Promise<Result> {
  const path = operation.id.split('.')
  const owner = path.slice(0, -1).reduce<object>((node, name) => Reflect.get(node, name), client)
  const call: (...args: unknown[]) => { asResponse(): Promise<Response> } = Reflect.get(owner, path.at(-1)!)
  const content = operation.body ? [body] : operation.query ? [query ?? {}] : []
  const response = await call(...ids, ...content).asResponse()
  const envelope: unknown = await response.json()
  return { status: response.status, data: isObject(envelope) ? (envelope['data'] ?? envelope) : envelope }
}

/** Removes a record: reads it first, and keeps it and what is lost with it in the undo file. */
async function remove(
  client: AcademyClient,
  undo: UndoFile,
  operation: Operation,
  input: OperationInput,
): Promise<Result> {
  const { students, lists } = client
  const [listId = '', studentId = ''] = operation.id.startsWith('lists.') ? input.ids : ['', ...input.ids]
  const sent = await removeProved({
    async read() {
      const list = listId === '' ? undefined : await orMissing(lists.get(listId))
      const student = studentId === '' ? undefined : await orMissing(students.get(studentId))
      if (list === null || student === null) return undefined
      return { list, student, members: list && !student ? await lists.members.list(listId).all({ max: Infinity }) : [] }
    },
    // A service can return another record than the one that was asked for.
    judge: ({ list, student }) =>
      isSame(list?.id, listId) && isSame(student?.id, studentId)
        ? 'proved'
        : 'the academy returned another record than the one with this id',
    keep({ list, student, members }) {
      for (const one of student ? [student] : members) {
        undo.addStudent(one)
        if (list) undo.addList(list, one.email)
      }
      if (list) undo.addList(list)
    },
    send: () => send(client, operation, input),
  })
  if (typeof sent === 'string') {
    return { status: 0, data: null, next: `Nothing was removed: ${sent === 'gone' ? 'it does not exist' : sent}.` }
  }
  return { ...sent, ...(undo.name !== undefined && { next: `${undo.name} has what was removed, as a fixture` }) }
}

const isSame = (found = '', wanted: string) => found.toLowerCase() === wanted.toLowerCase()

/** Null for a record that does not exist. */
const orMissing = <Data>(request: PromiseLike<Data>) =>
  Promise.resolve(request).catch((error: unknown) => (isApiError(error, 'not_found') ? null : Promise.reject(error)))
