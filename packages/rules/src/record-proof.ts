import { isObject } from '@academy-access/schemas/internal'

import { type Api, type ApiResponse, NoResponse, type OutgoingRequest } from './api.ts'
import { show } from './check/compare.ts'
import { Difference } from './check/difference.ts'
import { isMarkedEmail, isMarkedName, isUnknownUuid, type MarkedBy } from './marks.ts'
import { isRead, listIdsOf, type OwnRecords, type RecordKind } from './own-records.ts'
import { EndOfRun, UnsafeRequest } from './unsafe-request.ts'

interface Target {
  readonly kind: RecordKind
  readonly id: string
}

/** A record as it was read, with its address or name. */
export interface FoundRecord {
  readonly kind: RecordKind
  readonly mark: string
  readonly record: unknown
}

/** The evidence of a read about a record: the record, that it does not exist, or none. */
type Found = FoundRecord | 'absent' | { readonly problem: string }

/** The parts of a proof. */
export interface ProofParts {
  readonly own: OwnRecords
  /** Sends the reads. It must not need a proof itself. */
  readonly api: Api
  readonly marks: MarkedBy
}

/**
 * Proves before each write that the record belongs to a run: it is read, and its address or name has the mark. The id alone
 * is no proof, because a service can return the id of another record.
 */
export class RecordProof {
  readonly #parts: ProofParts
  readonly #proved = new Set<string>()

  constructor(parts: ProofParts) {
    this.#parts = parts
  }

  /** Throws `UnsafeRequest` if the request could change a record without the mark. A removal has a proof of its own. */
  async require(request: OutgoingRequest): Promise<void> {
    if (isRead(request.method) || this.removal(request)) return
    for (const target of targetsOf(request)) {
      if (this.#parts.own.isTrusted(target.id)) continue
      // The random ids are read before each removal, because a removal cannot be undone.
      if (this.#proved.has(keyOf(target)) && !isRemoval(request)) continue
      this.#judge(request, target, await this.#read(target))
    }
  }

  /**
   * How to prove a request that removes a record; undefined for any other request. A removal cannot be undone, so the record
   * is read each time. Both functions throw `UnsafeRequest`.
   */
  removal(request: OutgoingRequest) {
    const [target] = isRemoval(request) ? targetsOf(request) : []
    if (target === undefined || isUnknownUuid(target.id)) return undefined
    return {
      read: async () => {
        const found = await this.#read(target)
        if (found !== 'absent') return found
        this.#judge(request, target, found)
        return undefined
      },
      judge: (found: Found) => {
        this.#judge(request, target, found)
        return 'proved' as const
      },
    }
  }

  #judge(request: OutgoingRequest, target: Target, found: Found): void {
    const { kind, id } = target
    const reject = (reason: string, isAbsent = false): never => {
      throw new UnsafeRequest(request, reason, { isAbsent })
    }
    if (isUnknownUuid(id)) {
      if (found !== 'absent') reject(`the service has a ${kind} with the random id ${id}; expected 404`)
    } else if (found === 'absent') {
      // Nothing is there to be changed. But a record that was never read may be hidden.
      if (!this.#proved.has(keyOf(target))) reject(`the ${kind} ${id} was never seen with the mark of this run`, true)
      return
    } else if ('problem' in found) {
      reject(`the ${kind} ${id} could not be read first: ${found.problem}`)
    } else if (!this.#isMarked(kind, found.mark) && !this.#parts.own.isTrusted(id)) {
      const reason = `the service returned this id, but it is ${show(found.mark)}, which is not of this run`
      this.#parts.own.disown(kind, id, reason)
      reject(reason)
    }
    this.#proved.add(keyOf(target))
  }

  #isMarked(kind: RecordKind, mark: string): boolean {
    const { marks } = this.#parts
    return kind === 'student' ? isMarkedEmail(mark, marks) : isMarkedName(mark, marks.runId)
  }

  async #read(target: Target): Promise<Found> {
    const { kind, id } = target
    const one = await this.#get(`/${kind}s/${id}`)
    if (one instanceof Error) return { problem: problemOf(one) }
    if (one.status === 404) return 'absent'
    // Without the permission to read one record, the random id has to be enough.
    if (one.status === 403 && isUnknownUuid(id)) return 'absent'
    const found = one.status < 300 ? foundIn(one.body.data, target) : undefined
    if (found) return found
    const row = await this.#findRow(target)
    if (row === 'absent' && one.status !== 403) return { problem: `GET /${kind}s/${id} returned ${one.status}` }
    return row
  }

  /** The record in the rows of all: for a key that may not read one, and a service that cannot. */
  async #findRow(target: Target): Promise<Found> {
    const path = target.kind === 'student' ? '/students?limit=100' : '/lists'
    const response = await this.#get(path)
    if (response instanceof Error) return { problem: problemOf(response) }
    const { body, status } = response
    const rows = isObject(body.data) ? body.data[`${target.kind}s`] : undefined
    if (!Array.isArray(rows)) return { problem: `GET ${path} returned ${status}` }
    return rows.map((row) => foundIn(row, target)).find((one) => one !== undefined) ?? 'absent'
  }

  /** A response, or the error of one that cannot be read. */
  async #get(path: string): Promise<ApiResponse | Error> {
    try {
      return await this.#parts.api.get(path)
    } catch (error) {
      if (error instanceof NoResponse || error instanceof EndOfRun || !(error instanceof Error)) throw error
      return error
    }
  }
}

const keyOf = ({ kind, id }: Target) => `${kind} ${id}`

/** Undefined if it is another record. */
function foundIn(record: unknown, { kind, id }: Target): FoundRecord | undefined {
  if (!isObject(record) || typeof record['id'] !== 'string' || record['id'].toLowerCase() !== id) return undefined
  const mark = record[kind === 'student' ? 'email' : 'name']
  return typeof mark === 'string' ? { kind, mark, record } : undefined
}

const onePath = /\/(student|list)s\/+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

/** The records that a write can change. */
function targetsOf(request: OutgoingRequest): Target[] {
  const [, kind, id = ''] = onePath.exec(request.path) ?? []
  const named: Target[] = kind === undefined ? [] : [{ kind: kind.toLowerCase() as RecordKind, id: id.toLowerCase() }]
  // The tests send many unknown ids in one body. They are random, so only the others are read.
  const lists = listIdsOf(request).filter((listId) => !isUnknownUuid(listId))
  return [...named, ...lists.map((listId): Target => ({ kind: 'list', id: listId.toLowerCase() }))]
}

const isRemoval = ({ method, path }: OutgoingRequest) =>
  method === 'DELETE' && !/\/(?:enrollments|members)\b/i.test(path)

/** What was wrong with a request, in words. As in all messages, each value of the service is in quotation marks. */
export function problemOf(error: unknown): string {
  if (error instanceof Difference && error.exchange) {
    const { method, path, status } = error.exchange
    return `${method} ${show(path)} returned ${status}, and the response is not that of the API`
  }
  const isOwn = error instanceof UnsafeRequest || error instanceof NoResponse || error instanceof EndOfRun
  const message = error instanceof Error ? error.message : String(error)
  return isOwn ? message : show(message)
}
