import { filled, filledIn, webRequest } from '@academy-access/kit/request'

import { operationOf } from './documents.ts'
import { bytesOf, exchange, framed, type Sending } from './service/connection.ts'
import { type Received, responsesIn } from './service/message.ts'
import { responseProblem } from './service/rules.ts'
import { openWorld, type World } from './service/world.ts'
import type { BytesStep, History, RequestStep, Step } from './step.ts'

/** A request that was sent, and the responses to it. */
interface Outcome {
  /** The method and target; undefined for bytes that may be no request. */
  readonly request: { readonly method: string; readonly target: string } | undefined
  readonly responses: readonly Received[]
}

/** Receives every response, for figures and coverage. */
export type Log = (event: {
  readonly step: Step
  /** Such as `api students.create`: a control may have the same name. */
  readonly operation: string
  readonly status: number
  readonly text: string
}) => void

export interface RunOptions {
  readonly log?: Log
  /** After so many milliseconds a step counts as one without an end; 60,000 by default. It is no bound for a slow machine. */
  readonly patienceMs?: number
}

/** Sends the requests of a history to a new platform. Throws at the first response that should not be. */
export async function run(history: History, options: RunOptions = {}): Promise<void> {
  const world = openWorld()
  try {
    await runIn(world, history, options)
  } finally {
    await world.close()
  }
}

/** Does the same on a platform that was used before. */
export async function runIn(
  world: World,
  { isThorough, steps }: History,
  { log = () => {}, patienceMs = 60_000 }: RunOptions = {},
): Promise<void> {
  const crashes: unknown[] = []
  const crash = (error: unknown) => void crashes.push(error)
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
  // The server writes what it did not expect, also when no client is left that could get the 500.
  const { error } = console
  console.error = (...parts) => crash(parts)
  try {
    for (const step of steps) {
      world.tick()
      await check(world, step, { isThorough, log, patienceMs })
      if (crashes.length > 0) throw new Error('an exception that nothing expects', { cause: crashes[0] })
    }
  } finally {
    console.error = error
    process.off('uncaughtException', crash).off('unhandledRejection', crash)
  }
}

async function check(
  world: World,
  step: Step,
  { isThorough, log, patienceMs }: Required<RunOptions> & Pick<History, 'isThorough'>,
): Promise<void> {
  const before = digestOf(world, isThorough)
  world.entries.length = 0
  const sent = step.over === 'bytes' ? sendBytes(world, step) : sendRequest(world, step)
  const outcome = await inTime(sent, patienceMs)
  if (outcome === undefined) return
  const { request, responses } = outcome
  const faults = world.entries.flatMap(({ fault }) => (fault === undefined ? [] : [fault]))
  const operation = request && operationOf(request.method, request.target)
  for (const received of responses) {
    log({
      step,
      operation: operation ? `${operation.of} ${operation.id}` : 'none',
      status: received.status,
      text: received.text,
    })
    // A fault asks for its own response, whatever it is.
    if (faults.length > 0) continue
    const problem = problemOf(request, received)
    if (problem !== undefined) throw new Error(problem)
    if (operation && received.status < 300) world.known.learnResponse(operation.id, request.target, received.text)
  }
  if (request && responses.length !== 1 && faults.length === 0) {
    throw new Error(`expected one response, got ${responses.length}`)
  }
  const mayChange =
    faults.some(({ phase }) => phase === 'after') ||
    // The connection may end before the responses to all requests on it.
    (step.over === 'bytes' && responses.length < requestCount(step)) ||
    (responses.some(({ status }) => status < 300) && !(request && isSafe(request.method)))
  if (!mayChange && !isSame(before, digestOf(world, isThorough))) {
    throw new Error(`a request that must change nothing changed the state: ${JSON.stringify(responses).slice(0, 500)}`)
  }
}

const requestCount = ({ text }: BytesStep) => Math.max(1, text.split(/ HTTP\/\d/).length - 1)

const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

function problemOf(request: Outcome['request'], received: Received): string | undefined {
  const { status, text, isCut } = received
  if (status >= 500) return `${status} without a fault: ${text.slice(0, 500)}`
  // The end of a stream of events is not awaited.
  if (isCut && !received.headers.get('content-type')?.startsWith('text/event-stream'))
    return 'the response ends before its announced length'
  if (request === undefined) return status < 400 ? undefined : responseProblem(undefined, received)
  if (status === 204 && request.method === 'OPTIONS') return undefined
  if (!/^\/(?:api|dashboard\/api)\//.test(request.target))
    return status < 400 ? undefined : responseProblem(undefined, received)
  return responseProblem(operationOf(request.method, request.target), received)
}

/** Undefined for a request that cannot be sent in this way. */
async function sendRequest(world: World, step: RequestStep): Promise<Outcome | undefined> {
  const sent = filled(step, world.known.pick)
  if (step.over === 'fetch') return sendInProcess(world, sent)
  const bytes = bytesOf(sent)
  if (bytes === undefined) return undefined
  const received = await sendOver(world, bytes, { cuts: [], end: 'wait' })
  return { request: sent, responses: responsesIn(received, () => sent.method === 'HEAD') }
}

async function sendInProcess(world: World, step: RequestStep): Promise<Outcome | undefined> {
  const request = webRequest(step)
  if (request === undefined) return undefined
  const stalled = new AbortController()
  world.onStall = () => stalled.abort()
  // The web-standard request has normalised the address.
  const { pathname, search } = new URL(request.url)
  const sent = { method: request.method, target: pathname + search }
  try {
    const response = await world.platform.fetch(new Request(request, { signal: stalled.signal }))
    const { status, headers } = response
    const text = await response.text()
    const isHead = request.method === 'HEAD'
    return { request: sent, responses: [{ status, headers: new Map(headers), text, isHead, isCut: false }] }
  } catch (error) {
    // A fault cut the connection. Anything else would be an exception where a response was due.
    if (world.entries.some(({ network }) => network !== undefined)) return { request: sent, responses: [] }
    throw error
  }
}

async function sendBytes(world: World, step: BytesStep): Promise<Outcome> {
  const bytes = framed(filledIn(step.text, world.known.pick))
  const received = await sendOver(world, bytes, step)
  if (step.end === 'destroy') return { request: undefined, responses: [] }
  // Which response belongs to a HEAD is hard to say of bytes that may be no requests.
  const isHead = /HEAD /i.test(bytes)
  return { request: undefined, responses: responsesIn(received, () => isHead) }
}

async function sendOver(world: World, bytes: string, { cuts, end }: Pick<Sending, 'cuts' | 'end'>): Promise<string> {
  const { url } = await world.server()
  const stalled = new AbortController()
  world.onStall = () => stalled.abort()
  return exchange(bytes, { port: Number(new URL(url).port), cuts, end, stalled: stalled.signal })
}

/** Fails a step that does not end, so that its history can be told. */
async function inTime<Result>(step: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${patienceMs / 1000} s`)), patienceMs)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The state that a request with an error must not change. */
type Digest = readonly unknown[]

/**
 * The state of all academies, cheap enough for every request: the latest state in each academy's history, which is the same object until something
 * changes, and the number of what is not part of the state. A thorough digest has the whole snapshots too, so that a change
 * that the history misses is found.
 */
function digestOf({ platform, emails }: World, isThorough: boolean): Digest {
  const academies = platform.academies
    .list()
    .flatMap(({ id, core, snapshots }) => [id, core.history.keep(core.state), snapshots.list().length])
  const whole = isThorough
    ? platform.academies.list().map((academy) => JSON.stringify([academy.snapshot(), academy.outbox.list()]))
    : []
  return [emails, ...academies, ...whole]
}

/** Whether two digests are of the same state. */
function isSame(one: Digest, other: Digest): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}
