import { existsSync, readFileSync } from 'node:fs'

import { endpointList, errors, type ErrorCode, type OperationId } from '../src/index.ts'
import { writeApiKey } from '../src/api-key.ts'
import { docsOf, exampleRequest } from '../src/endpoint-docs.ts'
import { codeOf } from '../src/request-code.ts'

/** The address at which the local server listens by default. */
const baseUrl = 'http://127.0.0.1:4010'

/** The API key of the demo academy. It is public: the local server prints it at each start. */
const apiKey = writeApiKey('aa', '1'.padStart(32, '0'))

/** The responses of the engine to the example requests. `tests/contract/examples.test.ts` compares and writes them. */
export interface ExampleResponses {
  /** `data` of the success response. */
  readonly data: object
  /** The message of each error. */
  readonly errors: Readonly<Record<string, string>>
}

const recorded = new URL('responses.json', import.meta.url)
const responses = (existsSync(recorded) ? JSON.parse(readFileSync(recorded, 'utf8')) : {}) as Readonly<
  Partial<Record<OperationId, ExampleResponses>>
>

/** The example of a success response. */
export function successExample(id: OperationId): { example?: object } {
  const { data } = responses[id] ?? {}
  return data ? { example: { data } } : {}
}

/** An example for each error code of a response. */
export function errorExamples(id: OperationId, codes: readonly ErrorCode[]): Record<string, object> {
  return Object.fromEntries(
    codes.map((code) => {
      const message = responses[id]?.errors[code] ?? errors[code].condition
      return [code, { summary: code, value: { error: { code, message } } }]
    }),
  )
}

/** The parts of an operation that examples are added to. */
interface Operation {
  operationId: OperationId
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  'x-codeSamples'?: object[]
}

/** Adds the example requests: the value of each parameter, the body, and the code that sends the request. */
export function addRequestExamples(operations: readonly object[]): void {
  for (const operation of operations as readonly Operation[]) {
    const endpoint = endpointList.find(({ id }) => id === operation.operationId)
    if (!endpoint) continue
    const { example } = docsOf(endpoint)
    const { params, query, body } = example
    const values: Record<string, unknown> = { ...params, ...query }
    for (const parameter of operation.parameters ?? []) parameter.example = values[parameter.name]
    for (const content of Object.values(operation.requestBody?.content ?? {})) content.example = body
    const code = codeOf(exampleRequest(endpoint), baseUrl)
    // Pages and generators of documentation show them.
    operation['x-codeSamples'] = [
      { lang: 'shell', label: 'curl', source: code.curl(apiKey) },
      { lang: 'typescript', label: 'SDK', source: code.SDK(apiKey) },
      { lang: 'javascript', label: 'fetch', source: code.fetch(apiKey) },
    ]
  }
}
