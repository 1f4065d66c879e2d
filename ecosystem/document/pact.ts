import { join } from 'node:path'

import { requireFrom } from '../software.ts'
import { headersOf } from './call.ts'
import type { Folder } from './folder.ts'
import type { Academy, Through } from './requests.ts'
import { sdkCall } from './sdk-call.ts'

/** The used part of Pact. */
interface Pact {
  MatchersV3: { like: (value: unknown) => unknown }
  PactV4: new (options: object) => { addInteraction(): Interaction }
  Verifier: new (options: object) => { verifyProvider(): Promise<string> }
}

interface Interaction {
  uponReceiving(what: string): Interaction
  withRequest(method: string, path: string, build: (request: Part) => unknown): Interaction
  willRespondWith(status: number, build: (response: Part) => unknown): Interaction
  executeTest<Result>(test: (server: { url: string }) => Promise<Result>): Promise<Result>
}

interface Part {
  headers(headers: object): Part
  jsonBody(body: unknown): Part
}

/** A contract that the client makes with the mock of Pact, verified with the server. */
export async function throughPact({ url, world }: Academy, { path: dir }: Folder): Promise<Through> {
  const { MatchersV3, PactV4, Verifier } = requireFrom('generators')('@pact-foundation/pact') as Pact
  const operation = 'courses.list'
  const input = { key: world.keys.all, path: {} }
  const path = '/api/v1/courses'
  const body: unknown = await (await fetch(`${url}${path}`, { headers: headersOf(input) })).json()
  const output = await new PactV4({ consumer: 'client', provider: 'academy', dir, logLevel: 'error' })
    .addInteraction()
    .uponReceiving('a request for the courses')
    .withRequest('GET', path, (request) => request.headers(headersOf(input)))
    .willRespondWith(200, (response) => response.jsonBody(MatchersV3.like(body)))
    .executeTest((mock) => sdkCall(mock.url)(operation, input))
  const pactUrls = [join(dir, 'client-academy.json')]
  await new Verifier({ providerBaseUrl: url, pactUrls, logLevel: 'error' }).verifyProvider()
  const problems = 'body' in output && output.status === 200 ? [] : [JSON.stringify(output)]
  return { parts: 'a contract of the client, verified with the server', text: 'works', problems }
}
