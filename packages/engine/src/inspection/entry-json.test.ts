import { expect, it } from 'vitest'

import { entryJson } from './entry-json.ts'

it('replaces the fields of an entry that cannot be serialised', () => {
  const circular: { self?: object } = {}
  circular.self = circular
  const entry = {
    method: 'GET',
    missing: undefined,
    request_body: circular,
    get response_body(): unknown {
      throw new RangeError('too deep')
    },
  }
  const replaced = '(this value cannot be written as JSON)'
  expect(JSON.parse(entryJson(entry))).toEqual({ method: 'GET', request_body: replaced, response_body: replaced })
})
