import { AcademyClient, isInputError } from '@academy-access/sdk'

import type { CliOptions } from './options.ts'
import { UsageError } from './usage-error.ts'

/** A client that is patient: a command may run for hours beside other programs with the same key. */
export function createClient({ baseUrl, apiKey }: Pick<CliOptions, 'baseUrl' | 'apiKey'>): AcademyClient {
  if (apiKey === undefined && !process.env['ACADEMY_API_KEY']) {
    throw new UsageError('expected an API key: set ACADEMY_API_KEY, or pass --api-key')
  }
  try {
    return new AcademyClient({
      baseUrl,
      apiKey,
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
