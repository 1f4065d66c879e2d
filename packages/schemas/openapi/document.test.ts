import openapi from '@academy-access/schemas/openapi'
import { describe, expect, it } from 'vitest'

import { openApiDocument } from './document.ts'

describe('openapi.json', () => {
  it('is up to date with the contract (`pnpm build` writes it)', () => {
    expect(openapi).toEqual(JSON.parse(JSON.stringify(openApiDocument('client'))))
  })

  it('has examples and samples of code, which the strict document does not repeat', () => {
    const examples = /"(?:examples?|x-codeSamples)":/
    expect(JSON.stringify(openApiDocument('client'))).toMatch(examples)
    expect(JSON.stringify(openApiDocument('strict'))).not.toMatch(examples)
  })

  it('has a description for every schema, without links and rule numbers', () => {
    for (const [name, schema] of Object.entries(openapi.components.schemas)) {
      const { description } = schema as { description?: string }
      expect(description, name).toMatch(/\w/)
    }
    expect(JSON.stringify(openapi)).not.toMatch(/\{@link|\b[RD]\d{2,3}\b/)
  })
})
