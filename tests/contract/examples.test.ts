import { documented, type Endpoint, endpointList, errors, type ErrorCode } from '@academy-access/schemas/internal'
import openapi, { type OpenApiDocument } from '@academy-access/schemas/openapi'
import strict from '@academy-access/schemas/openapi.strict.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { operationOf, recordedResponses, respond } from './examples.ts'

interface Content {
  readonly example?: unknown
  readonly examples?: Readonly<
    Record<string, { readonly value: { readonly error: { code: string; message: string } } }>
  >
}

const ajv = new Ajv2020({ strict: false, validateFormats: true })
formats.default(ajv)
ajv.addSchema(strict, 'openapi.strict.json')

/** Where the content of a response is in a document, as a JSON pointer. */
function pointerTo(endpoint: Endpoint, status: number, document = openapi): string {
  const { $ref } = operationOf(endpoint, document).responses[status]!
  const [method, path] = [endpoint.method.toLowerCase(), endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]
  const response = $ref ?? `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`
  return `${response}/content/application~1json`
}

function contentAt(pointer: string): Content {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/'))
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], openapi) as Content
}

/** Says what is wrong with a response, by the strict document. */
const problemsOf = (endpoint: Endpoint, status: number, body: unknown) =>
  problemsAt(pointerTo(endpoint, status, strict as OpenApiDocument), body)

/** Says what is wrong with a value, by a schema of the strict document. */
function problemsAt(pointer: string, value: unknown): unknown {
  const validate = ajv.compile({ $ref: `openapi.strict.json${encodeURI(pointer)}/schema` })
  return validate(value) ? [] : validate.errors
}

describe('the examples of the document', () => {
  it('are the responses of the engine; `pnpm exec vitest run tests/contract/examples.test.ts -u` records them', async () => {
    const file = new URL('../../packages/schemas/openapi/responses.json', import.meta.url).pathname
    await expect(`${JSON.stringify(await recordedResponses(), null, 2)}\n`).toMatchFileSnapshot(file)
  })

  it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s succeeds with the example request, and responds as the example says',
    async (_, endpoint) => {
      const { status, body } = await respond(endpoint)
      expect(status).toBe(endpoint.status)
      expect(contentAt(pointerTo(endpoint, status)).example).toEqual(body)
      expect(problemsOf(endpoint, status, body)).toEqual([])
      expect(z.safeParse(documented(endpoint.data), body.data).error?.issues).toBeUndefined()
    },
  )

  it.each(endpointList.flatMap((endpoint) => endpoint.errors.map((code) => [endpoint.id, code, endpoint] as const)))(
    'R063 %s responds with %s as the example says',
    async (_, code, endpoint) => {
      const response = await respond(endpoint, code)
      expect(response).toEqual({ status: errors[code].status, body: { error: expect.objectContaining({ code }) } })
      expect(contentAt(pointerTo(endpoint, response.status)).examples?.[code]?.value).toEqual(response.body)
      expect(problemsOf(endpoint, response.status, response.body)).toEqual([])
    },
  )

  it('cover every error code', () => {
    const codes = new Set<ErrorCode>(endpointList.flatMap((endpoint) => endpoint.errors))
    expect([...codes].toSorted()).toEqual(Object.keys(errors).toSorted())
  })

  it('of request bodies match their schemas', () => {
    for (const endpoint of endpointList.filter(({ body }) => body)) {
      const { example } = operationOf(endpoint).requestBody!.content['application/json']
      expect(endpoint.body!.safeParse(example).success, endpoint.id).toBe(true)
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}').replaceAll('/', '~1')
      const pointer = `#/paths/${path}/${endpoint.method.toLowerCase()}/requestBody/content/application~1json`
      expect(problemsAt(pointer, example), endpoint.id).toEqual([])
    }
  })
})
