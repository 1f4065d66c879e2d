import { describe, expect, it } from 'vitest'

import { clientBody } from './client-body.ts'
import { endpointList } from './endpoints.ts'
import type { Schema } from './schema.ts'
import { email, shapeOf } from './values.ts'

const fieldsOf = (schema: Schema | undefined) => Object.entries(schema ? shapeOf(schema) : {})

describe('the schema by which a client checks a body', () => {
  it('has the fields of the schema of the service', () => {
    for (const endpoint of endpointList) {
      expect(fieldsOf(clientBody(endpoint)).map(([name]) => name)).toEqual(
        fieldsOf(endpoint.body).map(([name]) => name),
      )
    }
  })

  it('D46 never rejects an email address by the rule of the service', () => {
    const withRule = endpointList.filter(({ body }) => fieldsOf(body).some(([, field]) => field === email))
    expect(withRule.map(({ id }) => id)).toEqual(['students.create'])
    for (const endpoint of withRule)
      expect(fieldsOf(clientBody(endpoint)).some(([, field]) => field === email)).toBe(false)
  })
})
