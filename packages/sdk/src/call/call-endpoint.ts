import { checkRequestOptions, type Config, type RequestOptions } from '../options.ts'
import { joinSignals } from './join-signals.ts'
import { type ApiEndpoint, type CallInput, prepareRequest } from './request.ts'
import { readData, type ReceivedResponse } from './response.ts'
import { type Call, errorContext, sendWithRetries } from './send-with-retries.ts'

/** The successful response of a call. */
export interface CallResponse {
  received: ReceivedResponse
  /** The number of requests that the call sent. */
  attempts: number
  /** Returns the data of the response. Throws a `ProtocolError` if it has no usable data. */
  data: () => unknown
}

/** Calls an endpoint: checks the input, sends the request with retries, and reads the response. */
export async function callEndpoint(
  config: Config,
  endpoint: ApiEndpoint,
  input: CallInput,
  options: RequestOptions,
): Promise<CallResponse> {
  const { signal, release } = joinSignals(config.signal, options.signal)
  const call: Call = {
    config,
    endpoint,
    options,
    id: {},
    tries: 0,
    attempts: 0,
    ambiguous: false,
    started: performance.now(),
  }
  try {
    const checked = checkRequestOptions(options)
    call.options = signal === checked.signal ? checked : { ...checked, signal }
    call.config = configOf(config, options)
    signal?.throwIfAborted()
    const { received, confirmed } = await sendWithRetries(call, prepareRequest(endpoint, input, config.baseUrl))
    const { attempts } = call
    const data = () => (confirmed ? confirmed.data : readReportedData(call, received))
    return { received, attempts, data }
  } catch (error) {
    reportError(call, error)
    throw error
  } finally {
    release?.()
  }
}

/** The options of the client, with those of the call in their place. */
function configOf(config: Config, { validate, maxRetryAfter }: RequestOptions): Config {
  if (validate === undefined && maxRetryAfter === undefined) return config
  return { ...config, validate: validate ?? config.validate, maxRetryAfter: maxRetryAfter ?? config.maxRetryAfter }
}

function readReportedData(call: Call, received: ReceivedResponse): unknown {
  try {
    return readData(call.config, call.endpoint, received, { ...errorContext(call), ambiguous: false })
  } catch (error) {
    reportError(call, error)
    throw error
  }
}

/** Reports a failed call to the hooks and the logger. */
function reportError({ config, endpoint, id, tries, started }: Call, error: unknown): void {
  if (!config.observer.active) return
  const duration = performance.now() - started
  config.observer.error({ operation: endpoint.id, call: id, attempt: tries, error, duration })
}
