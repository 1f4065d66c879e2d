import { isObject, codePoints, jsonIn, limits } from '@academy-access/schemas/internal'

import type { OutgoingRequest } from './api.ts'
import { show } from './check/compare.ts'
import type { Exchange } from './exchange.ts'
import { isMarkedEmail, isMarkedName, isUnknownUuid, type MarkedBy } from './marks.ts'
import { UnsafeRequest } from './unsafe-request.ts'

/** The two kinds of records that a run makes. */
export type RecordKind = 'student' | 'list'

/** A record of the run. */
interface OwnRecord {
  readonly kind: RecordKind
  /** Whether it exists, as far as responses show. */
  exists: boolean
  /** Whether a request has tried to remove it, whatever the response was. */
  isTouched: boolean
}

/**
 * The records that a run made, as far as the service says. `allow` rejects each request that could touch others, and
 * `observe` learns new ones from responses. A response can name a record of somebody else: `RecordProof` reads it first.
 */
export class OwnRecords {
  readonly #marks: MarkedBy
  /** Ids and addresses of records that the owner has named. */
  readonly #trusted = new Set<string>()
  readonly #records = new Map<string, OwnRecord>()
  /** All ids of the responses before the first write. Undefined while records of earlier runs are removed. */
  readonly #seen: Set<string> | undefined
  readonly #foreign = new Map<string, string>()
  /** Ids of records whose removal was a success. */
  readonly #removed = new Set<string>()
  #hasWritten = false

  /** @param marks Of all runs, to remove what earlier ones left: then records that existed before can be added. */
  constructor(marks: MarkedBy) {
    this.#marks = marks
    this.#seen = marks.runId === undefined ? undefined : new Set()
  }

  /** The records that exist, as far as responses show: the lists first. */
  get existing(): readonly { readonly kind: RecordKind; readonly id: string }[] {
    const all = [...this.#records].flatMap(([id, { kind, exists }]) => (exists ? [{ kind, id }] : []))
    return [...all.filter(({ kind }) => kind === 'list'), ...all.filter(({ kind }) => kind === 'student')]
  }

  /** Records that the service returned as new ones of this run although they are not, each with the reason. */
  get foreign(): readonly string[] {
    return [...this.#foreign].map(([path, reason]) => `${path} (${reason})`)
  }

  /** Allows requests about a record that the academy's owner has named. It does not become an own one. */
  trust(id: string): void {
    this.#trusted.add(id.toLowerCase())
  }

  /** Whether the academy's owner has named a record. */
  isTrusted(id: string): boolean {
    return this.#trusted.has(id.toLowerCase())
  }

  /** Adds a record, unless it is known to belong to somebody else. */
  add(kind: RecordKind, id: string): void {
    if (this.#foreign.has(placeOf(kind, id)) || this.isTrusted(id)) return
    if (this.#seen?.has(id)) return this.disown(kind, id, 'it existed before this run, so it was not touched')
    this.#records.set(id, { kind, exists: true, isTouched: false })
    this.#removed.delete(id)
  }

  /** Remembers that a record belongs to somebody else. It is never added again. */
  disown(kind: RecordKind, id: string, reason: string): void {
    this.#foreign.set(placeOf(kind, id), reason)
    this.#records.delete(id)
  }

  /** Forgets a record that no longer exists. */
  forget(id: string): void {
    const record = this.#records.get(id)
    if (record) record.exists = false
  }

  /** Whether a record is known and exists. */
  exists(id: string): boolean {
    return this.#records.get(id)?.exists === true
  }

  /** Whether no request has tried to remove a record since it was created. */
  isUntouched(id: string): boolean {
    return this.#records.get(id)?.isTouched !== true
  }

  /** Whether the removal of a record was a success, and nothing has created it again. */
  wasRemoved(id: string): boolean {
    return this.#removed.has(id)
  }

  /** Throws `UnsafeRequest` for a request that could change records of others, or send an email. */
  allow = (request: OutgoingRequest): void => {
    const { method, path, sent } = request
    if (isRead(method)) return
    this.#hasWritten = true
    const [id] = path.match(uuids) ?? []
    const reject = (reason: string): never => {
      throw new UnsafeRequest(request, reason)
    }
    const foreign = [id, ...listIdsOf(request)].find((one) => one !== undefined && !this.#isAllowed(one))
    if (foreign !== undefined) reject(`${show(foreign)} is not of this run`)
    const isAboutOne = /\/(?:students|lists|courses|enrollments|members)\/[^/?]/.test(path)
    if (method !== 'POST' && !isAboutOne) reject('it names no record')
    const record = id === undefined || !path.endsWith(id) ? undefined : this.#records.get(id.toLowerCase())
    if (method === 'DELETE' && record) record.isTouched = true
    const body = parseObject(sent)
    if (body && method === 'POST') this.#allowEmails(path, body, reject)
    if (body && typeof body['name'] === 'string' && /\/lists(?:\/[^/]+)?$/.test(path))
      this.#allowName(body['name'], reject)
  }

  /** Learns from a response which records exist. */
  observe = ({ method, path, status, text, json }: Exchange): void => {
    // The ids that the run itself has sent are in no successful response yet.
    if (!this.#hasWritten && status < 300) for (const id of text.match(uuids) ?? []) this.#seen?.add(id.toLowerCase())
    if (status >= 300 || !isObject(json) || !isObject(json['data'])) return
    const { data } = json
    const [, collection = '', id = '', nested = ''] = /\/api\/v1\/(\w+)(?:\/([^/?]+))?(?:\/([^/?]+))?/.exec(path) ?? []
    if (method === 'DELETE' && nested === '') {
      this.forget(id.toLowerCase())
      this.#removed.add(id.toLowerCase())
    }
    if (method !== 'POST') return
    if (collection === 'lists' && id === '') this.#addIf('list', data['id'])
    if (collection === 'students' && id === '') this.#addIf('student', data['id'])
    if (nested === 'members' && Array.isArray(data['results'])) {
      for (const item of data['results'] as unknown[]) if (isObject(item)) this.#addIf('student', item['student_id'])
    }
  }

  #isAllowed(id: string): boolean {
    return this.#records.has(id.toLowerCase()) || this.isTrusted(id) || isUnknownUuid(id)
  }

  #addIf(kind: RecordKind, id: unknown): void {
    if (typeof id === 'string') this.add(kind, id.toLowerCase())
  }

  #allowEmails(path: string, body: Record<string, unknown>, reject: (reason: string) => never): void {
    if (!/\/(?:students|members)$/.test(path)) return
    const emails = [
      body['email'],
      ...(Array.isArray(body['emails']) ? (body['emails'] as unknown[]) : [body['emails']]),
    ]
    const valid = emails.filter((email): email is string => typeof email === 'string' && email.includes('@'))
    const foreign = valid.find(
      (email) => isPlausible(email) && !isMarkedEmail(email, this.#marks) && !this.isTrusted(email),
    )
    if (foreign !== undefined) reject(`${show(foreign)} is not of this run`)
    const flag = body['send_welcome_email']
    if (valid.length > 0 && (flag === undefined || flag === true)) reject('send_welcome_email is not false')
  }

  #allowName(name: string, reject: (reason: string) => never): void {
    const isInvalid = name.trim() === '' || codePoints(name.trim()) > limits.listName.max
    if (!isInvalid && !isMarkedName(name, this.#marks.runId)) reject(`the list name ${show(name)} is not of this run`)
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** A record in a message: `students/ID`. An id that is no UUID is in quotation marks. */
export const placeOf = (kind: RecordKind, id: string) => `${kind}s/${uuid.test(id) ? id : JSON.stringify(id)}`

/** Whether a method only reads. */
export const isRead = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The UUIDs in `list_ids` of a request that creates a student. */
export function listIdsOf({ method, path, sent }: OutgoingRequest): string[] {
  const ids = method === 'POST' && path.endsWith('/students') ? parseObject(sent)?.['list_ids'] : undefined
  return (Array.isArray(ids) ? (ids as unknown[]) : [ids]).flatMap((id) =>
    typeof id === 'string' ? (id.match(uuids) ?? []) : [],
  )
}

/** An address that a server might accept and send to. */
const isPlausible = (email: string) => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email.trim())

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  const value = text === undefined ? undefined : jsonIn(text)
  return isObject(value) ? value : undefined
}
