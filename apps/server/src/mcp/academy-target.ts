import { type Connection, openUndoFile, redactor, type UndoFile } from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import type { CalledOperation, Operation, OperationInput, Target } from '@academy-access/mcp'
import { endpointList, isObject } from '@academy-access/schemas/internal'
import { type AcademyClient, isApiError } from '@academy-access/sdk'

import { createPseudonyms } from './pseudonyms.ts'
import { removalOf } from './removals.ts'

interface AcademyOptions extends Connection {
  readonly allowWrites: boolean
  readonly allowPersonalData: boolean
}

/** A real academy as a target, through the client. Without permission, the agent can only read, and sees no person. */
export function academyTarget(
  { baseUrl, apiKey, allowWrites, allowPersonalData }: AcademyOptions,
  signal: AbortSignal,
): { readonly target: Target; close(): void } {
  const client = createPatientClient({ baseUrl, apiKey }, signal)
  const undo = allowWrites ? openUndoFile() : undefined
  const persons = allowPersonalData ? undefined : createPseudonyms()
  const withoutKey = redactor(apiKey)
  const target: Target = {
    about: `a REAL academy with real students. ${allowWrites ? 'Ask the user before each change.' : 'It can only be read.'}${persons ? ' Names and email addresses are made up.' : ''}`,
    operations: allowWrites ? endpointList : endpointList.filter(({ method }) => method === 'GET'),
    hide: (text) => withoutKey(persons?.hideText(text) ?? text),
    async call(operation, input) {
      const called = await callWith(client, undo, operation, persons?.reveal(input) ?? input)
      return { ...called, data: persons?.hide(called.data) ?? called.data }
    },
  }
  return { target, close: () => undo?.close() }
}

async function callWith(
  client: AcademyClient,
  undo: UndoFile | undefined,
  operation: Operation,
  input: OperationInput,
): Promise<CalledOperation> {
  try {
    const removal = undo && removalOf(client, undo, operation.id, input.params ?? {})
    if (removal) {
      const data = await removal()
      const next = undo.name === undefined ? {} : { next: `${undo.name} has what was removed, as a fixture` }
      return typeof data === 'string'
        ? { status: 0, data, next: 'Nothing was removed.' }
        : { status: 200, data, ...next }
    }
    const response = await methodOf(client, operation, input).asResponse()
    const body: unknown = await response.json()
    return { status: response.status, data: isObject(body) ? (body['data'] ?? body) : body }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { httpStatus, code, message, ambiguous } = error
    const next = ambiguous ? { next: 'The change may have happened: read before you send it again.' } : {}
    return { status: httpStatus, code, data: { code, message }, ...next }
  }
}

interface Raw {
  asResponse(): Promise<Response>
}

/** The call of the client for an operation, which has the same name. It takes the ids of the path first. */
function methodOf(client: AcademyClient, { id, path, query, body }: Operation, input: OperationInput): Raw {
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => input.params?.[name])
  const rest = body ? [input.body] : query ? [input.query ?? {}] : []
  const owner = id.split('.').slice(0, -1)
  const group = owner.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client)
  const name = id.slice(id.lastIndexOf('.') + 1)
  // The client rejects an input of a wrong form before it sends anything.
  return (group as Record<string, (...args: unknown[]) => Raw>)[name]!(...ids, ...rest)
}
