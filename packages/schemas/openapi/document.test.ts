import { endpointList, errors } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi'
import { describe, expect, it } from 'vitest'

import { openApiDocument } from './document.ts'

interface Operation {
  operationId: string
  responses: Record<string, { $ref?: string }>
}

const operationAt = (path: string, method: string) =>
  openapi.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation | undefined

describe('openapi.json', () => {
  it('is up to date with the contract (`pnpm build` writes it)', () => {
    expect(openapi).toEqual(JSON.parse(JSON.stringify(openApiDocument('client'))))
  })

  it('has examples and samples of code, which the strict document does not repeat', () => {
    const examples = /"(?:examples?|x-codeSamples)":/
    expect(JSON.stringify(openApiDocument('client'))).toMatch(examples)
    expect(JSON.stringify(openApiDocument('strict'))).not.toMatch(examples)
  })

  it('R003 has exactly the endpoints of the contract', () => {
    const all = Object.values(openapi.paths).flatMap((operations) => Object.values(operations) as Operation[])
    expect(all.map(({ operationId }) => operationId).toSorted()).toEqual(endpointList.map(({ id }) => id).toSorted())
  })

  it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
    'R063 %s has exactly the statuses of its errors and of its success',
    (_, { method, path, status, errors: codes }) => {
      const statuses = new Set([status, ...codes.map((code) => errors[code].status)])
      expect(Object.keys(operationAt(path, method)!.responses)).toEqual(
        [...statuses].toSorted((a, b) => a - b).map(String),
      )
    },
  )

  it('has a description for every schema, without links and rule numbers', () => {
    for (const [name, schema] of Object.entries(openapi.components.schemas)) {
      const { description } = schema as { description?: string }
      expect(description, name).toMatch(/\w/)
    }
    expect(JSON.stringify(openapi)).not.toMatch(/\{@link|\b[RD]\d{2,3}\b/)
  })
})
