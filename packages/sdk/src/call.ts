import type { Endpoint, OperationId } from '@academy-access/schemas/internal'

import type { AcademyError, ErrorContext } from './academy-error.ts'
import { confirmation, lostConfirmation, readData, readError } from './answer.ts'
import { isApiError } from './api-error.ts'
import { attempt, type Answer, Lost } from './attempt.ts'
import { ConnectionError } from './connection-error.ts'
import { newTicket } from './gate.ts'
import { type CallInput, type Outgoing, prepare } from './input.ts'
import { checkNumbers, type Config, type RequestOptions } from './options.ts'
import { redactCause, safeHeaders } from './redact.ts'
import { backoff, mayHaveHappened, mayRepeat, readRetryAfter, wasNeverSent } from './retry.ts'
import { TimeoutError } from './timeout-error.ts'

type Operation = Endpoint & { id: OperationId }

/** The answer that a call came to, and how. */
export interface Exchange {
  answer: Answer
  /** How many requests were sent. */
  attempts: number
  /** The data in it; throws a `ProtocolError` where there is none. */
  data: () => unknown
}

/** Makes a call: checks the input, sends it, repeats what may be repeated, and waits where the service asks for it. */
export async function exchange(
  config: Config,
  endpoint: Operation,
  input: CallInput,
  options: RequestOptions,
): Promise<Exchange> {
  const call: Call = {
    config,
    endpoint,
    options,
    id: {},
    attempts: 0,
    lost: false,
    started: performance.now(),
  }
  try {
    checkNumbers(options)
    options.signal?.throwIfAborted()
    return await send(call, prepare(endpoint, input))
  } catch (error) {
    reportError(call, error)
    throw error
  }
}

/** Tells the hooks and the logger that a call has failed. */
function reportError({ config, endpoint, id, attempts, started }: Call, error: unknown): void {
  if (!config.observer.active) return
  const duration = performance.now() - started
  config.observer.error({ operation: endpoint.id, call: id, attempt: attempts, error, duration })
}

interface Call {
  readonly config: Config
  readonly endpoint: Operation
  readonly options: RequestOptions
  /** Identifies the call to hooks. */
  readonly id: object
  readonly started: number
  attempts: number
  /** Whether an attempt so far may have happened without our knowing. */
  lost: boolean
}

async function send(call: Call, outgoing: Outgoing): Promise<Exchange> {
  const { config, endpoint, options } = call
  const { signal } = options
  const { gate } = config
  const timeout = options.timeout ?? config.timeout
  const totalTimeout = options.totalTimeout ?? config.totalTimeout
  const maxRetries = options.maxRetries ?? config.maxRetries
  const deadline = call.started + totalTimeout
  const ticket = newTicket()
  const late = () => new TimeoutError('totalTimeout', totalTimeout, context(call))

  for (;;) {
    const turn = gate.enter(ticket, maxRetries === 0 ? undefined : { deadline, signal, late })
    if (turn) await turn
    call.attempts++
    const left = deadline - performance.now()
    let ended: Answer | Lost | undefined
    let delay: number | undefined
    try {
      ended = await observed(call, outgoing, Math.min(timeout, left))
      if (!(ended instanceof Lost) && ended.response.status === 429) {
        delay = readRetryAfter(ended.response.headers) ?? backoff(call.attempts)
      }
    } finally {
      if (delay !== undefined && delay <= config.maxRetryAfter) gate.refuse(ticket, delay)
      else gate.leave(ticket, ended !== undefined && !(ended instanceof Lost))
    }

    let error: AcademyError
    let status: number | undefined
    if (ended instanceof Lost) {
      call.lost ||= mayHaveHappened(endpoint, undefined) && !wasNeverSent(ended.cause)
      if (!ended.timedOut) error = unreachable(call, ended)
      else if (left > timeout) error = new TimeoutError('timeout', timeout, context(call))
      else throw late()
    } else {
      if (ended.response.ok) return settled(call, ended)
      status = ended.response.status
      const lostBefore = call.lost
      call.lost ||= mayHaveHappened(endpoint, status)
      error = readError(endpoint, ended, context(call))
      if (lostBefore && endpoint.method === 'DELETE' && isApiError(error, 'not_found')) return done(call, ended)
      if (status >= 500) delay = readRetryAfter(ended.response.headers)
    }

    // A call that others of the client have crowded out has not had its try: totalTimeout alone limits that.
    const tries = maxRetries === 0 ? 1 : call.attempts - ticket.crowdedOut
    if (tries > maxRetries || !mayRepeat(endpoint, status)) throw error
    const wait = delay ?? backoff(call.attempts)
    // A wait that is longer than what is left, or than allowed, is not begun.
    if (wait > config.maxRetryAfter || performance.now() + wait >= deadline) throw error
    config.observer.retry({
      operation: endpoint.id,
      call: call.id,
      attempt: call.attempts,
      error,
      delay: wait,
    })
    // After a 429 the gate does the waiting, for all calls of the client.
    if (status !== 429) await sleep(wait, signal)
  }
}

function settled(call: Call, answer: Answer): Exchange {
  const { config, endpoint, attempts } = call
  const data = () => {
    try {
      return readData(config, endpoint, answer, {
        operation: endpoint.id,
        attempts,
        ambiguous: false,
      })
    } catch (error) {
      reportError(call, error)
      throw error
    }
  }
  return { answer, attempts, data }
}

/** A delete whose first answer was lost, and that now finds nothing to delete: it worked. */
function done(call: Call, answer: Answer): Exchange {
  const data = confirmation(call.endpoint)
  if (data === undefined) throw lostConfirmation(answer, context(call))
  return { answer, attempts: call.attempts, data: () => data }
}

function context({ endpoint, attempts, lost }: Call): ErrorContext {
  return { operation: endpoint.id, attempts, ambiguous: lost }
}

function unreachable(call: Call, lost: Lost): ConnectionError {
  const cause = redactCause(lost.cause, lost.key)
  const reasons: string[] = []
  for (let error: unknown = cause; error instanceof Error; error = error.cause)
    reasons.push(error.message || error.name)
  return new ConnectionError(reasons.join(': ') || String(cause), { ...context(call), cause })
}

/** One attempt, with the hooks and the logger told. */
async function observed(call: Call, outgoing: Outgoing, timeout: number): Promise<Answer | Lost> {
  const { config, endpoint, options } = call
  const { observer } = config
  const { signal } = options
  const type = outgoing.body === undefined ? undefined : { 'content-type': 'application/json' }
  if (!observer.active && !config.headers && !options.headers) {
    return attempt(config, outgoing, { headers: { accept: 'application/json', ...type }, timeout, signal })
  }
  const headers = new Headers({ accept: 'application/json' })
  for (const given of [config.headers, options.headers, type]) {
    for (const [name, value] of Object.entries(given ?? {})) headers.set(name, value)
  }
  if (!observer.active) return attempt(config, outgoing, { headers, timeout, signal })

  const event = {
    operation: endpoint.id,
    call: call.id,
    attempt: call.attempts,
    method: outgoing.method,
    url: config.baseUrl + outgoing.path,
  }
  const added = observer.request({ ...event, headers: safeHeaders(headers) })
  for (const [name, value] of Object.entries(added ?? {})) headers.set(name, value)
  const started = performance.now()
  const ended = await attempt(config, outgoing, { headers, timeout, signal })
  if (!(ended instanceof Lost)) {
    const duration = performance.now() - started
    const { status, headers: answered } = ended.response
    observer.response({ ...event, status, headers: safeHeaders(answered, ended.key), duration })
  }
  return ended
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
