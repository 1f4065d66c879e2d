import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'

import { clientBody } from './client-body.ts'
import { endpointList, endpoints } from './endpoints.ts'
import { email } from './values.ts'

const shapeOf = (schema: z.ZodMiniType | undefined) => (schema as z.ZodMiniObject | undefined)?.def.shape ?? {}

describe('the schema by which a client checks a body', () => {
  it('has the fields of the schema of the service', () => {
    for (const endpoint of endpointList) {
      expect(Object.keys(shapeOf(clientBody(endpoint)))).toEqual(Object.keys(shapeOf(endpoint.body)))
    }
  })

  it('D46 never rejects an email address by the rule of the service', () => {
    const withRule = endpointList.filter(({ body }) => Object.values(shapeOf(body)).includes(email))
    expect(withRule.map(({ id }) => id)).toEqual(['students.create'])
    for (const endpoint of withRule) expect(Object.values(shapeOf(clientBody(endpoint)))).not.toContain(email)
  })

  it.each([
    ['ada@example.com', true],
    [' Ada@Example.com ', true],
    ['user@localhost', true],
    ['"a b"@c', true],
    [`${'a'.repeat(1000)}@b`, true],
    ['', false],
    ['ada', false],
    ['ada@', false],
    ['@localhost', false],
    [' @\t', false],
    ['a@b@c', false],
    [null, false],
    [undefined, false],
  ])('D46 accepts the address %j: %j', (address, accepted) => {
    expect(clientBody(endpoints.students.create)?.safeParse({ email: address }).success).toBe(accepted)
  })
})
