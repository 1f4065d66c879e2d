import * as fc from 'fast-check'

/** A response of the service, with its body parsed. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly json: unknown
}

/** The data that a lie can use besides the true response. */
export interface Known {
  /** The responses so far, as the caller got them. */
  readonly heard: readonly Heard[]
  /** Ids of records. */
  readonly students: readonly string[]
  readonly lists: readonly string[]
  /** Addresses and names that the caller has sent. */
  readonly marks: readonly string[]
}

type Json = Record<string, unknown>
type Change = (truth: Heard, known: Known, pick: number) => Heard

/** Ways to say something else than the truth about a request that was carried out. */
const changes = {
  /** Two records have each other's id. */
  swappedIds: (truth, { students, lists }, pick) => {
    const ids = pick % 3 === 0 ? lists : students
    const [one, other] = [at(ids, pick), at(ids, pick >> 3)]
    if (one === undefined || other === undefined || one === other) return truth
    const swap = (id: string) => (id === one ? other : one)
    return withText(truth, (text) => text.replaceAll(new RegExp(`${one}|${other}`, 'g'), swap))
  },
  /** The record, or the first row, has the id of another one. */
  foreignId: (truth, { students, lists }, pick) => {
    const id = at(/\/lists(?:\/[^/]*)?$/.test(truth.path) ? lists : students, pick)
    return id === undefined
      ? truth
      : withText(truth, (text) => text.replace(/"(id|student_id)":"[^"]*"/, `"$1":"${id}"`))
  },
  /** Each row has the id of the next one. */
  shiftedRows: (truth) =>
    withRows(truth, (rows) =>
      rows.map((row, index) => {
        const next = rows[(index + 1) % rows.length] ?? row
        const field = 'student_id' in row ? 'student_id' : 'id'
        return { ...row, [field]: next[field] }
      }),
    ),
  /** A record has an address or a name that the caller has sent for another one. */
  foreignMark: (truth, { marks }, pick) => {
    const mark = at(marks, pick)
    return mark === undefined
      ? truth
      : withText(truth, (text) => text.replace(/"(email|name)":"[^"]*"/, `"$1":${JSON.stringify(mark)}`))
  },
  /** The response of another request. */
  otherResponse: (truth, { heard }, pick) => at(heard, pick) ?? truth,
  /** The response of another request with the same method to the same kind of path. */
  similarResponse(truth, { heard }, pick) {
    const form = ({ method, path }: Heard) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`
    const similar = heard.filter((one) => form(one) === form(truth))
    return at(similar, pick) ?? truth
  },
  /** An earlier response of the same request. */
  stale: (truth, { heard }) =>
    heard.find(({ method, path }) => method === truth.method && path === truth.path) ?? truth,
  wrongTotals: (truth, _, pick) =>
    withText(truth, (text) =>
      text.replaceAll(/"(total|member_count|courses_enrolled)":\d+/g, (_, name) => `"${name}":${pick}`),
    ),
  doubledRows: (truth) => withRows(truth, (rows) => rows.flatMap((row) => [row, row])),
  missingRows: (truth, _, pick) => withRows(truth, (rows) => rows.filter((_, index) => index !== pick % rows.length)),
  /** An error although the request was carried out. */
  error: (truth, _, pick) => {
    const [status, code] = at(errors, pick) ?? [500, 'internal_error']
    return { ...truth, status, json: { error: { code, message: 'no' } } }
  },
  /** A success although the request failed. */
  success: (truth, { heard }) =>
    truth.status < 300
      ? truth
      : (heard.findLast(({ method, status }) => method === truth.method && status < 300) ?? truth),
} satisfies Record<string, Change>

const errors = [
  [500, 'internal_error'],
  [404, 'not_found'],
  [409, 'already_exists'],
  [403, 'forbidden'],
] as const

/** Some requests whose responses are wrong in the same way. */
export type Lie = typeof lie extends fc.Arbitrary<infer Value> ? Value : never
const lie = fc.record({
  /** `noEffect`: the response is that of a request that was carried out, but it was not. */
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]), 'noEffect' as const),
  /** The number of the first request, how many requests, and every how many of them: 2 makes responses alternate. */
  at: fc.nat(24),
  count: fc.integer({ min: 1, max: 8 }),
  every: fc.integer({ min: 1, max: 2 }),
  /** Only requests with one of these methods count. */
  methods: fc.constantFrom<readonly string[]>(
    ['GET'],
    ['POST'],
    ['DELETE'],
    ['POST', 'PATCH', 'DELETE'],
    ['GET', 'POST', 'PATCH', 'DELETE'],
  ),
  /** Selects what the lie says. */
  pick: fc.nat(40),
})

/** Up to five lies about the first requests of a history. */
export const lies = fc.array(lie, { minLength: 1, maxLength: 5 })

/** Says something else than the truth. */
export function changed({ kind, pick }: Lie, truth: Heard, known: Known): Heard {
  return kind === 'noEffect' ? truth : changes[kind](truth, known, pick)
}

const at = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(items.length, 1)]

function withText(heard: Heard, change: (text: string) => string): Heard {
  return { ...heard, json: JSON.parse(change(JSON.stringify(heard.json))) as unknown }
}

/** Changes the rows of a response that has some. */
function withRows(heard: Heard, change: (rows: Json[]) => Json[]): Heard {
  const { data } = heard.json as { data?: Json }
  const [name, rows] = Object.entries(data ?? {}).find(([, value]) => Array.isArray(value) && value.length > 0) ?? []
  if (name === undefined) return heard
  return { ...heard, json: { ...(heard.json as Json), data: { ...data, [name]: change(rows as Json[]) } } }
}
