import { AcademyClient } from '@academy-access/sdk'

import type { Connection } from './connection.ts'

/** A client that is patient: a command may run for hours beside other programs with the same key. */
export function createPatientClient(connection: Connection, signal: AbortSignal): AcademyClient {
  return new AcademyClient({
    ...connection,
    signal,
    maxRetries: 5,
    maxWait: 600_000,
    timeout: 60_000,
    totalTimeout: 1_800_000,
  })
}
