import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { listen } from '@academy-access/kit/listen'

import { requireFrom } from '../software.ts'
import type { openAcademy } from './academy.ts'
import { type Call, headersOf } from './call.ts'
import { runCalls } from './calls.ts'
import type { Folder } from './folder.ts'
import { places } from './places.ts'

export type Academy = Awaited<ReturnType<typeof openAcademy>>

const strict = new URL('../../packages/schemas/openapi.strict.json', import.meta.url)

/** What went wrong in a part. */
export interface Through {
  readonly parts: string
  readonly text: string
  readonly problems: readonly string[]
}

/** Calls without a generated client. */
export const plainCall =
  (baseUrl: string): Call =>
  async (operation, input) => {
    const [method = 'get', path = ''] = places[operation] ?? []
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input.path[name]))
    const response = await fetch(`${baseUrl}${filled}?${query}`, {
      method: method.toUpperCase(),
      headers: { ...headersOf(input), ...(input.body !== undefined && { 'content-type': 'application/json' }) },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    return { status: response.status, body: await response.json() }
  }

interface ExpressResponse {
  status(code: number): ExpressResponse
  set(name: string, value: string): ExpressResponse
  json(body: unknown): void
}
type Handler = (
  request: { method: string; originalUrl: string; headers: Record<string, string>; body?: unknown },
  response: ExpressResponse,
) => unknown

/** An Express app that validates each response of the service with the strict document. */
export async function throughExpress(academy: Academy): Promise<Through> {
  const requireTool = requireFrom('generators')
  const express = requireTool('express') as {
    (): { use(...handlers: unknown[]): void }
    json(): unknown
  }
  const { middleware } = requireTool('express-openapi-validator') as {
    middleware: (options: object) => unknown
  }
  const apiSpec = JSON.parse(readFileSync(strict, 'utf8')) as object
  const app = express()
  app.use(express.json())
  app.use(middleware({ apiSpec, validateRequests: false, validateSecurity: false, validateResponses: true }))
  const pass: Handler = async ({ method, originalUrl, headers, body }, response) => {
    const { authorization = '' } = headers
    const hasBody = ['POST', 'PATCH'].includes(method)
    const real = await fetch(`${academy.url}${originalUrl}`, {
      method,
      headers: { authorization, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(body) }),
    })
    response
      .status(real.status)
      .set('content-type', 'application/json; charset=utf-8')
      .json(await real.json())
  }
  app.use(pass)
  const wrong: string[] = []
  app.use((error: Error, _: unknown, response: ExpressResponse, _next: unknown) => {
    wrong.push(error.message)
    response.status(599).json({})
  })
  const { url, close } = await listen(createServer(app as never))
  const { count, problems } = await runCalls(plainCall(url), academy.world)
  await close()
  const text = `${count - problems.length} of ${count} calls`
  return { parts: 'responses, with the strict document', text, problems: [...problems, ...wrong] }
}

/** The requests of a Postman collection, run by newman. */
export async function throughPostman({ url, world }: Academy, { path, run }: Folder): Promise<Through> {
  await run('openapi2postmanv2 -s openapi.json -o collection.json')
  const variables = `--env-var baseUrl=${url} --env-var bearerToken=${world.keys.all}`
  const report = '--reporters json --reporter-json-export report.json --suppress-exit-code'
  await run(`newman run collection.json ${variables} ${report}`)
  const { run: result } = JSON.parse(readFileSync(join(path, 'report.json'), 'utf8')) as {
    run: { executions: { item: { name: string }; response?: { code: number } }[] }
  }
  // The ids and addresses of the collection are made up, so errors of the API are right.
  const isWrong = (code: number | undefined) => code === undefined || code === 401 || code >= 500
  const problems = result.executions
    .filter(({ response }) => isWrong(response?.code))
    .map(({ item, response }) => `${item.name}: ${response?.code ?? 'no response'}`)
  const text = `${result.executions.length - problems.length} of ${result.executions.length} requests`
  return { parts: 'a collection of openapi-to-postmanv2', text, problems }
}
