import { AcademyClient, type RetryEvent } from '@academy-access/sdk'

import type { Connection } from './connection.ts'

/**
 * A client that is patient: a command may run for hours beside other programs with the same key.
 *
 * @param report Gets the error when the academy cannot be reached and the client tries again: once until it responds again.
 */
export function createPatientClient(
  connection: Connection,
  signal: AbortSignal,
  report?: (error: RetryEvent['error']) => void,
): AcademyClient {
  let isReported = false
  const onRetry = ({ error, rateLimited }: RetryEvent) => {
    if (rateLimited || isReported) return
    isReported = true
    report?.(error)
  }
  return new AcademyClient({
    ...connection,
    signal,
    maxRetries: 5,
    maxWait: 600_000,
    timeout: 60_000,
    totalTimeout: 1_800_000,
    ...(report && { hooks: { onRetry, onResponse: () => (isReported = false) } }),
  })
}
