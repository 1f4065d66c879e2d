import { redactKey } from '@academy-access/schemas/compiled'
import type { Options as KyOptions } from 'ky'

import { InputError } from '../errors/input-error.ts'
import { createResponse } from '../fetch.ts'
import { connectionError, enterGate, failureOf, hooksMissing, runAttempt } from './attempt.ts'
import { type Call, errorContext, failuresOf, leaveGate, noteEffect } from './call.ts'
import { prepareRetry, resultOf, timeoutError } from './failed-attempt.ts'
import { longestTimer, pause, tooLate, untilEnded } from './join-signals.ts'
import { readText } from './read-text.ts'
import { copyHeaders } from './redact.ts'
import type { PlainRequest } from './request.ts'
import type { ReceivedResponse } from './response.ts'
import type { ClientSteps } from './with-hooks.ts'

/**
 * Sends a request with ky. ky copies a request for each retry that it may need, which costs more than the rest of the call, so
 * each attempt is a call of ky without retries. Only an instance of the caller repeats the attempts itself, for its hooks. A
 * call that waits for its turn, after a 429 for example, continues with another call of ky too.
 */
export async function sendWithRetries(call: Call, request: PlainRequest): Promise<ReceivedResponse> {
  const { config, signal } = call
  for (;;) {
    const turn = call.turn ?? enterGate(call)
    call.turn = call.current = undefined
    call.needsTurn = false
    if (turn) {
      // The wait postpones the end of `totalTimeout`.
      const began = config.gate.now()
      await turn
      call.deadline += config.gate.now() - began
    }
    try {
      // ky limits the time of an attempt, but not that of every hook.
      const limit = config.ky.loadHooks ? timeLeft(call) : Infinity
      return await untilEnded(sendWithKy(call, request), signal, limit)
    } catch (thrown) {
      if (!call.needsTurn && !(await waitForRetry(call, thrown))) return resultOf(call, thrown)
    } finally {
      leaveGate(call)
    }
  }
}

/** Waits until the attempt that has failed is repeated. Returns false if it is not repeated, or if ky has repeated it. */
async function waitForRetry(call: Call, thrown: unknown): Promise<boolean> {
  const { hooks, signal } = call
  if (hooks) return false
  const delay = await untilEnded(prepareRetry(call, thrown), signal, timeLeft(call)).catch((reason: unknown) => {
    throw reason === tooLate ? timeoutError(call, 'totalTimeout') : reason
  })
  if (delay !== undefined) await pause(delay, signal)
  return delay !== undefined
}

/** What is left of `totalTimeout`. */
function timeLeft({ config, deadline }: Call): number {
  return deadline - config.gate.now()
}

/** Calls ky once. */
async function sendWithKy(call: Call, request: PlainRequest): Promise<ReceivedResponse> {
  const { config, signal } = call
  const { send, loadHooks } = config.ky
  signal?.throwIfAborted()
  if (loadHooks && !call.hooks) {
    const { CallWithHooks } = await loadHooks().catch(hooksMissing(call))
    call.hooks = new CallWithHooks(call, request, steps)
  }
  const { hooks } = call
  const left = timeLeft(call)
  if (left <= 0) throw timeoutError(call, 'totalTimeout')
  // As few as possible, because ky copies all of them for each one. Only hooks see the method.
  const kyOptions: KyOptions = {
    fetch: (sent) => runAttempt(call, request, sent as Request),
    // One attempt needs one timer, for the shorter limit.
    timeout: kyLimit(hooks ? config.timeout : Math.min(config.timeout, left)),
    retry: 0,
  }
  if (hooks) Object.assign(kyOptions, { totalTimeout: kyLimit(left) }, hooks.options())
  if (signal) kyOptions.signal = signal
  // Only hooks see the URL of ky. A `fetch` of the caller may get a path, which ky does not take.
  const response: Response | undefined = await send(hooks ? request.url : 'http:a', kyOptions)
  const { current } = call
  if (hooks && !(current?.received && response === current.response)) return hooks.readResponse(response)
  // Without hooks, ky returns what the attempt has received.
  return current?.received as ReceivedResponse
}

/** A time limit as ky takes it. ky rejects a limit that `setTimeout` cannot keep. */
function kyLimit(milliseconds: number): number | false {
  return milliseconds > longestTimer ? false : milliseconds
}

/** What the file for hooks needs of the client. A list, because names would be a part of every page. */
const steps: ClientSteps = [
  prepareRetry,
  failuresOf,
  noteEffect,
  readText,
  connectionError,
  failureOf,
  createResponse,
  copyHeaders,
  redactKey,
  errorContext,
  InputError,
]
