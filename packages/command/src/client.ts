import { AcademyClient, isInputError } from '@academy-access/sdk'

import type { Connection } from './connection.ts'
import { UsageError } from './usage-error.ts'

/** A client that is patient: a command may run for hours beside other programs with the same key. */
export function createPatientClient(connection: Connection, signal: AbortSignal): AcademyClient {
  try {
    return new AcademyClient({
      ...connection,
      signal,
      maxRetries: 5,
      maxRetryAfter: 300_000,
      timeout: 60_000,
      totalTimeout: 1_800_000,
    })
  } catch (error) {
    if (!isInputError(error)) throw error
    throw new UsageError(error.message.replace('baseUrl:', '--base-url:').replace('apiKey:', '--api-key:'))
  }
}
