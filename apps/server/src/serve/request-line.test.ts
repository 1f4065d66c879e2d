import type { JournalEntry } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { requestLine } from './request-line.ts'

it.each<[string, unknown, string]>([
  ['an error', { error: { code: 'validation_error', message: 'body: wrong' } }, ' · body: wrong'],
  ['a short text in place of a large body', '(1000000 bytes)', ''],
  ['nothing', undefined, ''],
])('a line for a response body that is %s', (_, response_body, remark) => {
  const entry: JournalEntry = {
    id: '1',
    received_at: '2030-01-01T00:00:00.000Z',
    checks: [],
    at: '2030-01-01T00:00:00.000Z',
    operation: 'lists.create',
    method: 'POST',
    path: '/api/v1/lists',
    status: 400,
    code: 'validation_error',
    duration_ms: 1,
    response_body,
  }
  expect(requestLine(entry)).toBe(
    `POST   /api/v1/lists 400 validation_error 1 ms${remark} · docs/errors/validation_error.md`,
  )
})
