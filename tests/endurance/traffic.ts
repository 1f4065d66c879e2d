import { AcademyClient, isApiError } from '@academy-access/sdk'

import { academyOf, control, type Running } from './command.ts'

/** The responses so far. */
export interface Tally {
  requests: number
  /** Error responses, the expected ones. */
  errors: number
  /** Responses outside the contract, and requests without a response. */
  readonly problems: string[]
  /** Duration of each request, in milliseconds. */
  readonly durations: number[]
  /** Responses that were cut off after they had begun. */
  cutOff: number
}

/**
 * Sends requests of all kinds over this many connections until the signal is aborted. The client compares each response with
 * the contract.
 */
export async function drive(server: Running, connections: number, signal: AbortSignal, tally: Tally): Promise<void> {
  const { url, apiKey } = server
  const measured = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const began = performance.now()
    const response = await fetch(input, init)
    const text = await response.text().catch((error: unknown) => {
      tally.cutOff++
      throw error
    })
    tally.requests++
    tally.durations.push(performance.now() - began)
    return new Response(text, response)
  }
  const clientWith = (key: string) =>
    new AcademyClient({ baseUrl: url, apiKey: key, maxRetries: 0, maxConcurrency: connections, fetch: measured })
  const [client, stranger] = [clientWith(apiKey), clientWith('aa_live_wrong')]
  /** A request that the client would not send. */
  const wrong = async (method: string, path: string, expected: number, body?: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const { status } = await measured(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (status !== expected) throw new Error(`${method} ${path}: expected ${expected}, got ${status}`)
    tally.errors++
  }
  const academy = (await academyOf(server)).id
  const list = (await client.lists.list()).items.find(({ name }) => name === 'VIP')!.id
  /** The share of each kind of request, in thousandths. */
  const kinds: readonly (readonly [share: number, send: (number: number) => PromiseLike<unknown>])[] = [
    [500, () => client.students.list({ limit: 50, offset: Math.floor(Math.random() * 150) })],
    [150, (number) => client.students.create({ email: `soak-${number}@example.com` })],
    [100, (number) => client.lists.members.add(list, { emails: emailsOf(number) })],
    [50, () => client.courses.list()],
    [50, () => client.lists.list()],
    [30, (number) => wrong('POST', '/api/v1/students', 400, { email: number })],
    [30, () => wrong('GET', '/api/v1/students/nope', 400)],
    [30, () => stranger.courses.list()],
    [30, (number) => client.students.remove(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)],
    [25, () => wrong('GET', '/api/v1/nowhere', 404)],
    [5, () => control(server, `academies/${academy}/controls/reset`)],
  ]
  const all = kinds.flatMap(([share, send]) => Array<typeof send>(share).fill(send))
  let made = 0
  const worker = async () => {
    while (!signal.aborted) {
      try {
        await all[Math.floor(Math.random() * all.length)]!(++made)
      } catch (error) {
        if (isApiError(error) && expectedCodes.has(error.code)) tally.errors++
        // After the abort the server is shutting down and may reject connections.
        else if (!signal.aborted) tally.problems.push(String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** Of a student who is there already, of one who is not there, and of a wrong key. */
const expectedCodes: ReadonlySet<string> = new Set(['already_exists', 'not_found', 'unauthorized'])

const emailsOf = (number: number) => [
  `soak-${number}@example.com`,
  'not an address',
  `again-${number % 50}@example.com`,
]
