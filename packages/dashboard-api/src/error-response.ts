import { ServiceError } from '@academy-access/engine'
import { FastResponse } from 'srvx'

/** The response of a function, or that of the error which it throws. `signal` aborts when the client goes away. */
export async function withErrorResponse(
  respond: () => Response | Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    // A client that has gone away is no failure of the server.
    if (!(error instanceof ServiceError) && !signal?.aborted) console.error('academy-server:', error)
    const { status, code, message } =
      error instanceof ServiceError ? error : new ServiceError('internal_error', 'Unexpected error of the dashboard')
    return json(status, { error: { code, message } })
  }
}

/** A JSON response, which no cache keeps. */
export function json(status: number, value: unknown): Response {
  return new FastResponse(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}
