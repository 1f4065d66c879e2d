import type { Academy, Platform } from '@academy-access/engine'
import { jsonIn } from '@academy-access/schemas/internal'

import { changed, type Heard, type Lie } from './lies.ts'

/** A record that a response names, with its address or name. */
export interface Claim {
  /** The number of the request. */
  readonly request: number
  readonly id: string
  readonly mark: string
}

/** A record that a request changed, as the academy has it and not as the service says. */
export interface RecordChange {
  /** The number of the request. */
  readonly request: number
  readonly method: string
  readonly path: string
  readonly kind: 'student' | 'list'
  readonly id: string
  /** The address or name. */
  readonly mark: string
  readonly isNew: boolean
}

/** A service that carries requests out on an academy, and lies about some of them. */
export type LyingService = ReturnType<typeof lyingService>

/**
 * Puts a service that lies in front of an academy. It carries out one request after the other.
 *
 * @param others Is called before each request, with its number: others may change the academy too.
 */
export function lyingService(
  platform: Platform,
  academy: Academy,
  lies: readonly Lie[],
  others: (request: number) => Promise<unknown> | undefined = () => undefined,
) {
  const heard: Heard[] = []
  const claims: Claim[] = []
  const changes: RecordChange[] = []
  const methods = new Set<string>()
  const marks = new Set<string>()
  const reads: { readonly request: number; readonly path: string }[] = []
  let count = 0
  /** The records after the last write; undefined if others changed some since. */
  let current: ReturnType<typeof recordsOf> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const claimsOf = (id: string, before: number) => claims.filter((claim) => claim.id === id && claim.request < before)

  return {
    changes,
    /** The methods of all requests. */
    methods,
    /** The fields of a record in the responses before a request. */
    claims: claimsOf,
    /**
     * Those of them since the last read of this very record, or as many reads ago as requests may be under way. Empty if it was
     * never read.
     */
    proofs(id: string, before: number, most = 1): Claim[] {
      const [read] = reads.filter(({ request, path }) => request < before && path.endsWith(`s/${id}`)).slice(-most)
      return read === undefined ? [] : claimsOf(id, before).filter(({ request }) => request >= read.request)
    },
    fetch: (input: Request | string, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const response = last.then(() => handle(request))
      last = response.catch(() => {})
      return response
    },
  }

  async function handle(request: Request): Promise<Response> {
    const number = count++
    const added = others(number)
    if (added !== undefined) {
      await added
      current = undefined
    }
    const { method, url } = request
    const path = url.slice(url.indexOf('/api/v1'))
    methods.add(method)
    const body = method === 'GET' ? '' : await request.clone().text()
    for (const [, mark] of body.matchAll(/"(?:email|name)":("[^"]*")/g)) marks.add(JSON.parse(mark ?? '""') as string)
    const due = lies.filter((lie) => isDue(lie, number, method))
    const response = due.some(({ kind }) => kind === 'noEffect')
      ? await withoutEffect(request)
      : await carryOut(number, request, path)
    const text = await response.text()
    const truth: Heard = { method, path, status: response.status, json: jsonIn(text) }
    if (truth.json === undefined) return new Response(text, response)
    const said = due.length === 0 ? truth : lieAbout(truth, due)
    heard.push({ ...said, method, path })
    for (const [id, mark] of marksIn(said.json)) claims.push({ request: number, id, mark })
    if (method === 'GET') reads.push({ request: number, path })
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return new Response(JSON.stringify(said.json), { status: said.status, headers })
  }

  function lieAbout(truth: Heard, due: readonly Lie[]): Heard {
    current ??= recordsOf(academy)
    const records = [...current]
    const idsOf = (kind: RecordChange['kind']) => records.flatMap(([id, record]) => (record.kind === kind ? [id] : []))
    const known = { heard, students: idsOf('student'), lists: idsOf('list'), marks: [...marks] }
    return due.reduce((one, lie) => changed(lie, one, known), truth)
  }

  async function carryOut(number: number, request: Request, path: string): Promise<Response> {
    const { method } = request
    if (method === 'GET') return platform.fetch(request)
    const before = current ?? recordsOf(academy)
    const response = await platform.fetch(request)
    const after = recordsOf(academy)
    current = after
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [old, now] = [before.get(id), after.get(id)]
      const one = old ?? now
      if (one === undefined || old?.text === now?.text) continue
      const { kind, mark } = one
      changes.push({ request: number, method, path, kind, id, mark, isNew: old === undefined })
    }
    return response
  }

  /** The response of a copy of the academy. */
  async function withoutEffect(request: Request): Promise<Response> {
    const copy = academy.fork()
    try {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${copy.apiKey}`)
      return await platform.fetch(new Request(request, { headers }))
    } finally {
      platform.academies.delete(copy.id)
    }
  }
}

function isDue({ at, count, every, methods }: Lie, number: number, method: string): boolean {
  const position = number - at
  return methods.includes(method) && position >= 0 && position < count * every && position % every === 0
}

/** The students and lists of an academy by id. A removed student is none. */
function recordsOf(academy: Academy) {
  const { students, lists } = academy.snapshot()
  const records = new Map<string, { kind: 'student' | 'list'; mark: string; text: string }>()
  for (const student of students) {
    if (student.removed) continue
    const active = student.enrollments.filter(({ status }) => status === 'active')
    const text = JSON.stringify([student.name, student.joined_at, active.map(({ id }) => id)])
    records.set(student.id, { kind: 'student', mark: student.email, text })
  }
  for (const { id, name, description, members } of lists) {
    const text = JSON.stringify([name, description, members.map(({ email }) => email)])
    records.set(id, { kind: 'list', mark: name, text })
  }
  return records
}

/** Every id in a response that has an address or a name beside it. */
function* marksIn(value: unknown): Generator<[id: string, mark: string]> {
  if (typeof value !== 'object' || value === null) return
  const { id, student_id = id, email, name } = value as Record<string, unknown>
  const mark = email ?? name
  if (typeof student_id === 'string' && typeof mark === 'string') yield [student_id, mark]
  for (const part of Object.values(value)) yield* marksIn(part)
}
