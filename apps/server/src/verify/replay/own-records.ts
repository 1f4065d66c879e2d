import { isObject, jsonIn } from '@academy-access/schemas/internal'

import { uuidsIn } from './mapped-ids.ts'

/** A request to an emulator. */
export interface ReplayRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

interface Response {
  readonly status: number
  readonly text: string
}

/**
 * The students and lists that a replay has created in somebody's academy. Only these may be changed or removed: the id of a
 * recorded record can be mapped to another person's, if two responses have their rows in another order.
 */
export type OwnRecords = ReturnType<typeof createOwnRecords>

/** @param read Sends a GET request with the key of the replay. */
export function createOwnRecords(read: (path: string) => Promise<Response>) {
  const seen = new Set<string>()
  /** The email or name of each record by its id. */
  const marks = new Map<string, string>()
  return {
    /** Remembers the records of a response, and whether the request has created one. */
    note({ method, path, body }: ReplayRequest, { status, text }: Response): void {
      const data = dataOf(text)
      const id = typeof data?.['id'] === 'string' ? data['id'].toLowerCase() : undefined
      const mark = markOf(data)
      const isNew = method === 'POST' && status === 201 && /^\/api\/v1\/(students|lists)$/.test(path)
      if (id !== undefined && mark !== undefined) {
        const sent = typeof body === 'string' ? markOf(jsonIn(body)) : undefined
        if (isNew && !seen.has(id) && sent === mark) marks.set(id, mark)
        else if (method === 'PATCH' && status === 200 && marks.has(id)) marks.set(id, mark)
      }
      for (const one of uuidsIn(text)) seen.add(one)
    },
    /** Whether the request changes or removes nothing but records of the replay. Reads the record, to be sure that it is the one. */
    async allows({ method, path }: ReplayRequest): Promise<boolean> {
      if (method !== 'DELETE' && method !== 'PATCH') return true
      const [, record, id = ''] = /^(\/api\/v1\/(?:students|lists)\/([^/?]+))/.exec(path) ?? []
      const mark = marks.get(id.toLowerCase())
      if (record === undefined || mark === undefined) return false
      return markOf(dataOf((await read(record)).text)) === mark
    },
  }
}

function dataOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const body = jsonIn(text)
  return isObject(body) && isObject(body['data']) ? body['data'] : undefined
}

/** The address of a student or the name of a list, as the service compares them. */
function markOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined
  const mark = record['email'] ?? record['name']
  return typeof mark === 'string' ? mark.trim().toLowerCase() : undefined
}
