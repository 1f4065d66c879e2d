import { isObject, codePoints, limits } from '@academy-access/schemas/internal'

import type { OutgoingRequest } from './api.ts'
import type { Exchange } from './exchange.ts'
import { isMarkedEmail, isMarkedName, isUnknownUuid, type Marks } from './marks.ts'

/** A request that could change records of others, or send an email. It was not sent. */
export class UnsafeRequest extends Error {
  override readonly name = 'UnsafeRequest'
}

/**
 * The records that a run made. `allow` rejects each request that could touch others, and `observe` learns new ones from
 * responses. So a test cannot harm the academy, even by mistake.
 */
export class OwnRecords {
  readonly #marks: Marks
  readonly #ids = new Set<string>()
  readonly #students = new Set<string>()
  readonly #lists = new Set<string>()

  constructor(marks: Marks) {
    this.#marks = marks
  }

  /** Ids of the students that exist, as far as responses show. */
  get students(): readonly string[] {
    return [...this.#students]
  }

  /** Ids of the lists that exist, as far as responses show. */
  get lists(): readonly string[] {
    return [...this.#lists]
  }

  /** Adds a record that an earlier run made. */
  add(kind: 'student' | 'list', id: string): void {
    this.#ids.add(id)
    if (kind === 'student') this.#students.add(id)
    else this.#lists.add(id)
  }

  /** Forgets a record that no longer exists. */
  forget(id: string): void {
    this.#students.delete(id)
    this.#lists.delete(id)
  }

  /** Throws `UnsafeRequest` for a request that could change records of others, or send an email. */
  allow = (request: OutgoingRequest): void => {
    const { method, path, sent } = request
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return
    const [id] = path.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i) ?? []
    const reject = (reason: string): never => {
      throw new UnsafeRequest(`${method} ${path} was not sent: ${reason}`)
    }
    if (id !== undefined && !this.#ids.has(id.toLowerCase()) && !isUnknownUuid(id)) reject(`${id} is not of this run`)
    const isAboutOne = /\/(?:students|lists|courses|enrollments|members)\/[^/?]/.test(path)
    if (method !== 'POST' && !isAboutOne) reject('it names no record')
    const body = parseObject(sent)
    if (body && method === 'POST') this.#allowEmails(path, body, reject)
    if (body && typeof body['name'] === 'string' && /\/lists(?:\/[^/]+)?$/.test(path))
      this.#allowName(body['name'], reject)
  }

  /** Learns from a response which records exist. */
  observe = ({ method, path, status, json }: Exchange): void => {
    if (status >= 300 || !isObject(json) || !isObject(json['data'])) return
    const { data } = json
    const [, collection = '', id = '', nested = ''] = /\/api\/v1\/(\w+)(?:\/([^/?]+))?(?:\/([^/?]+))?/.exec(path) ?? []
    if (method === 'DELETE' && nested === '') this.forget(id.toLowerCase())
    if (method !== 'POST') return
    if (collection === 'lists' && id === '') this.#addIf('list', data['id'])
    if (collection === 'students' && id === '') this.#addIf('student', data['id'])
    if (nested === 'members' && Array.isArray(data['results'])) {
      // With one key nothing but this run adds marked addresses, so each of these students is of this run.
      for (const item of data['results'] as unknown[]) if (isObject(item)) this.#addIf('student', item['student_id'])
    }
  }

  #addIf(kind: 'student' | 'list', id: unknown): void {
    if (typeof id === 'string') this.add(kind, id.toLowerCase())
  }

  #allowEmails(path: string, body: Record<string, unknown>, reject: (reason: string) => never): void {
    if (!/\/(?:students|members)$/.test(path)) return
    const emails = [
      body['email'],
      ...(Array.isArray(body['emails']) ? (body['emails'] as unknown[]) : [body['emails']]),
    ]
    const valid = emails.filter((email): email is string => typeof email === 'string' && email.includes('@'))
    const foreign = valid.find((email) => isPlausible(email) && !isMarkedEmail(email, this.#marks))
    if (foreign !== undefined) reject(`${foreign} is not of this run`)
    const flag = body['send_welcome_email']
    if (valid.length > 0 && (flag === undefined || flag === true)) reject('send_welcome_email is not false')
  }

  #allowName(name: string, reject: (reason: string) => never): void {
    const isInvalid = name.trim() === '' || codePoints(name.trim()) > limits.listName.max
    if (!isInvalid && !isMarkedName(name, this.#marks.runId)) reject(`the list name "${name}" is not of this run`)
  }
}

/** An address that a server might accept and send to. */
const isPlausible = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
