import { type Connection, openUndoFile, redactor, type UndoFile } from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import { removeProved } from '@academy-access/command/removal'
import { type FindId, type Target, withIds } from '@academy-access/mcp'
import { documented, endpointList } from '@academy-access/schemas/internal'
import { type AcademyClient, isApiError } from '@academy-access/sdk'
import * as z from 'zod/mini'

import { withoutValues } from '../without-values.ts'
import { createPseudonyms } from './pseudonyms.ts'

/** Which academy, and what the agent may do. */
export interface AcademyOptions extends Connection {
  readonly allowWrites: boolean
  readonly personalData: boolean
}

/** A real academy as a target, through the client. Without permission, the agent can only read, and sees no person. */
export function academyTarget(options: AcademyOptions, signal: AbortSignal): { target: Target; close: () => void } {
  const { baseUrl, apiKey } = options
  const client = createPatientClient({ baseUrl, apiKey }, signal)
  const undo = options.allowWrites ? openUndoFile() : undefined
  const persons = options.personalData ? undefined : hidingOf(client)
  const withoutKey = redactor(apiKey)
  const find = findIn(client)
  const call: Call = async (operation, { params: given, body, ...rest }) => {
    const params = await withIds(given, find)
    const input = { ...rest, params, body: body && (await withIds(body, find)) }
    const sent = () => send(client, operation, input)
    return undo && operation.method === 'DELETE' ? remove(client, undo, params, sent) : sent()
  }
  const target: Target = {
    about: `a REAL academy with real students. ${undo ? 'Ask the user before each change.' : 'It can only be read: the flag --allow-writes of this command adds the changes.'}${persons ? ' Names and email addresses are made up, and each contains "madeup-": send them back exactly as they are.' : ''}`,
    baseUrl,
    operations: endpointList.filter(({ method }) => undo || method === 'GET'),
    async call(operation, input) {
      const result = await (persons ? persons.call(operation, input, call) : errorsAsResults(call)(operation, input))
      return JSON.parse(JSON.stringify(result), (_, value: unknown) =>
        typeof value === 'string' ? withoutKey(value) : value,
      ) as typeof result
    },
  }
  return { target, close: () => undo?.close() }
}

type Call = Target['call']

/** Finds what the API shows. */
const findIn = ({ students, courses, lists }: AcademyClient): FindId => {
  return async (kind, name, studentId) => {
    const isNamed = (text: string) => text.trim().toLowerCase() === name.trim().toLowerCase()
    if (kind === 'list') for await (const list of lists.list()) if (isNamed(list.name)) return list.id
    if (kind === 'student') {
      for await (const { id, email } of students.list({ limit: 100 })) if (isNamed(email)) return id
    }
    if (kind === 'list' || kind === 'student') return undefined
    const course = (await courses.list().all()).find(({ slug, title }) => isNamed(slug) || isNamed(title))
    if (kind === 'course') return course?.id
    return (await students.get(studentId)).enrollments.find(({ course_id }) => course_id === course?.id)?.id
  }
}

/** An error of the service is a result. The others are thrown. */
function errorsAsResults(call: Call): Call {
  return async (...input) => {
    try {
      return await call(...input)
    } catch (error) {
      if (!isApiError(error)) throw error
      const { httpStatus: status, code, message, ambiguous } = error
      const next = ambiguous ? { next: 'The change may have happened: read before you send it again.' } : {}
      return { status, code, data: { code, message }, ...next }
    }
  }
}

/** Calls operations for an agent that sees made-up persons. */
function hidingOf({ students }: AcademyClient) {
  const persons = createPseudonyms()
  let allRead: Promise<void> | undefined
  return {
    async call(operation: Operation, given: Input, call: Call): ReturnType<Call> {
      try {
        await readPersons()
        const input = JSON.parse(JSON.stringify(given), (_, value: unknown) =>
          typeof value === 'string' ? persons.reveal(value) : value,
        ) as Input
        const madeUp = persons.madeUpIn(JSON.stringify(input))
        if (madeUp !== undefined) throw new MadeUpLeft(madeUp)
        const { data: all, ...result } = await errorsAsResults(call)(operation, input)
        const data = result.code === undefined ? knownFields(operation, all) : all
        persons.learn(data)
        return { ...result, data: persons.hideData(data) }
      } catch (error) {
        if (error instanceof MadeUpLeft) throw error
        throw new Error(persons.hide(withoutValues(error)), { cause: error })
      }
    },
  }

  /** Reads all students before the first call, and the newest ones before each other: a text may name one whom no result has shown. */
  async function readPersons(): Promise<void> {
    allRead ??= readUntil(() => false)
    try {
      await allRead
    } catch (error) {
      allRead = undefined
      throw error
    }
    await readUntil((isNew) => !isNew)
  }

  async function readUntil(isEnough: (isNew: boolean) => boolean): Promise<void> {
    for await (const { items } of students.list().pages()) if (isEnough(persons.learn(items))) return
  }
}

/** A made-up value in what an agent sends. */
class MadeUpLeft extends Error {
  constructor(madeUp: string) {
    super(
      `Nothing was sent: the input contains ${madeUp}, a part of a made-up name or address that is not as a result of this run has shown it. Send the whole name or address unchanged, or read the record again. With the flag --personal-data, the command shows the real ones.`,
    )
  }
}

/** The data of a response without what the contract does not have: a newer service may send more about a person. */
function knownFields(operation: Operation, data: unknown): unknown {
  const known = structuredClone(data)
  const { error } = z.safeParse(documented(operation.data), known)
  for (const { code, path, keys = [] } of (error?.issues ?? []) as readonly FieldIssue[]) {
    const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(Object(value) as object, key), known)
    const field = path.at(-1)
    const value = field === undefined ? known : (Reflect.get(Object(parent) as object, field) as unknown)
    if (code === 'unrecognized_keys') for (const key of keys) Reflect.deleteProperty(Object(value) as object, key)
    else if (field !== undefined && typeof value === 'object') Reflect.set(Object(parent) as object, field, null)
  }
  return known
}

interface FieldIssue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
}

type Operation = Parameters<Call>[0]
type Input = Parameters<Call>[1]
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
  { listId, userId, studentId = userId }: Params,
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
