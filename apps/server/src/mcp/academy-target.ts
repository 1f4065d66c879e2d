import { type Connection, openUndoFile, redactor, type UndoFile } from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import { removeProved } from '@academy-access/command/removal'
import type { Target } from '@academy-access/mcp'
import { endpointList } from '@academy-access/schemas/internal'
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
  const reveal = (_: string, value: unknown) => (typeof value === 'string' && persons?.reveal(value)) || value
  const target: Target = {
    about: `a REAL academy with real students. ${undo ? 'Ask the user before each change.' : 'It can only be read: the flag --allow-writes of this command adds the changes.'}${persons ? ' Names and email addresses are made up.' : ''}`,
    operations: endpointList.filter(({ method }) => undo || method === 'GET'),
    hiding: { text: (text) => withoutKey(persons?.text(text) ?? text), fields: (row) => persons?.fields(row) ?? {} },
    async call(operation, given) {
      const input = JSON.parse(JSON.stringify(given, reveal)) as typeof given
      const sent = () => send(client, operation, input)
      try {
        return await (undo && operation.method === 'DELETE' ? remove(client, undo, input.params, sent) : sent())
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

type Call = Target['call']
type Params = Parameters<Call>[1]['params']

/** Calls the method of the client that has the name of an operation. It rejects an input of a wrong form before it sends anything. */
async function send(client: AcademyClient, ...[operation, { params, query = {}, body }]: Parameters<Call>) {
  const method = operation.id.split('.').reduce<object>((node, name) => Reflect.get(node, name), client)
  const content = operation.body ? [body] : operation.query ? [query] : []
  const response = await (method as Method)(...Object.values(params), ...content).asResponse()
  const { data } = (await response.json()) as { data: unknown }
  return { status: response.status, data }
}

type Method = (...args: readonly unknown[]) => { asResponse(): Promise<Response> }

/** Removes a record: reads it first, and keeps it and what is lost with it in the undo file. */
async function remove(
  { lists, students }: AcademyClient,
  undo: UndoFile,
  { listId, studentId }: Params,
  send: () => ReturnType<Call>,
): ReturnType<Call> {
  const removed = await removeProved({
    async read() {
      try {
        const list = listId === undefined ? undefined : await lists.get(listId)
        const student = studentId === undefined ? undefined : await students.get(studentId)
        const lost = student ? [student] : await lists.members.list(String(listId)).all({ max: Infinity })
        return { list, student, lost }
      } catch (error) {
        if (isApiError(error, 'not_found')) return undefined
        throw error
      }
    },
    // A service can return another record than the one that was asked for.
    judge: ({ list, student }) =>
      isSame(list?.id, listId) && isSame(student?.id, studentId)
        ? 'proved'
        : 'the academy returned another record than the one with this id',
    keep({ list, lost }) {
      for (const student of lost) undo.add({ student, list })
      undo.add({ list })
    },
    send,
  })
  if (typeof removed === 'string') {
    return {
      status: 0,
      data: null,
      next: `Nothing was removed: ${removed === 'gone' ? 'it does not exist' : removed}.`,
    }
  }
  return { ...removed, ...(undo.name !== undefined && { next: `${undo.name} has what was removed, as a fixture` }) }
}

const isSame = (found = '', wanted = '') => found.toLowerCase() === wanted.toLowerCase()
