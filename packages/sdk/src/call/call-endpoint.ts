import { checkRequestOptions } from '../check-options.ts'
import { isAcademyError } from '../errors/guards.ts'
import { showCaller } from '../errors/show-caller.ts'
import type { CheckedOptions, Config, RequestOptions } from '../options.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { hasValidArguments, rejectArguments } from './check-arguments.ts'
import { type Call, createCall, errorContext, eventOf } from './call.ts'
import { type JoinedSignal, joinSignals } from './join-signals.ts'
import type { ApiEndpoint, CallInput } from './call-input.ts'
import { prepareRequest } from './request.ts'
import { readData, type ReceivedResponse } from './response.ts'
import { sendWithRetries } from './send-with-retries.ts'

/** The successful response of a call. */
export interface CallResponse {
  received: ReceivedResponse
  /** The number of requests that the call sent. */
  attempts: number
  /** False if a delete is known only from the 404 of its repetition. */
  confirmed: boolean
  /** Returns the data of the response or a promise of it. Throws a `ProtocolError` if it has no usable data. */
  data: () => unknown
}

/**
 * Calls an endpoint: checks the input, sends the request with retries, and reads the response. `ownFields` has read the input
 * and the options.
 */
export async function callEndpoint(
  config: Config,
  endpoint: ApiEndpoint,
  input: CallInput,
  options: RequestOptions | undefined,
): Promise<CallResponse> {
  let call = createCall(config, endpoint, undefined)
  let joined: JoinedSignal | undefined
  try {
    if (!hasValidArguments(endpoint, input, options)) await rejectArguments(endpoint, input, options)
    const checked = options && checkRequestOptions(options)
    joined = joinSignals(config.signal, options?.signal)
    if (checked || joined) call = createCall(checked ? configOf(config, checked) : config, endpoint, joined?.signal)
    joined?.signal.throwIfAborted()
    const request = await prepareRequest(endpoint, input, checked, config)
    const received = await sendWithRetries(call, request)
    const { attempts, inferred } = call
    const data = () => inferred ?? readReportedData(call, received)
    return { received, attempts, confirmed: !inferred, data }
  } catch (error) {
    reportError(call, error)
    throw error
  } finally {
    joined?.release()
  }
}

/** The options of the client, with those of the call in their place. */
function configOf(config: Config, options: CheckedOptions): Config {
  const fetchOptions = { ...config.fetchOptions, ...options.fetchOptions }
  return { ...config, ...withoutUndefined(options), headers: config.headers, fetchOptions }
}

async function readReportedData(call: Call, received: ReceivedResponse): Promise<unknown> {
  try {
    return await readData(call.config, call.endpoint, received, { ...errorContext(call), ambiguous: false })
  } catch (error) {
    reportError(call, error)
    throw error
  }
}

/** Reports a failed call to the hooks and the logger. Its error says who has called, and the error of an option says what. */
function reportError(call: Call, error: unknown): void {
  showCaller(error)
  if (isAcademyError(error) && !error.operation) Object.assign(error, { operation: call.endpoint.id })
  const { observer } = call.config
  if (observer.active)
    void observer
      .report('onError', { ...eventOf(call), error, duration: performance.now() - call.started })
      .catch(() => {})
}
