import { AcademyClient, ApiError } from '@academy-access/sdk'

import { argumentsOf, type Call, rejection } from './call.ts'

/** The methods of the client by their names. */
interface Methods {
  readonly [name: string]: Methods & ((...parts: unknown[]) => { withResponse(): Promise<Received> })
}

interface Received {
  readonly data: unknown
  readonly response: Response
}

/** Makes the calls with the client of this repository. */
export const sdkCall =
  (baseUrl: string): Call =>
  async (operation, input) => {
    const client = new AcademyClient({ baseUrl, apiKey: input.key, maxRetries: 0 }) as unknown as Methods
    const [first = '', ...names] = operation.split('.')
    const method = names.reduce((group, name) => group[name]!, client[first]!)
    try {
      const { data, response } = await method(...argumentsOf(input, operation)).withResponse()
      return { status: response.status, body: { data } }
    } catch (error) {
      if (!(error instanceof ApiError)) return rejection(error)
      return { status: error.httpStatus, body: { error: { code: error.code } } }
    }
  }
