import type { RequestRow } from '../src/api/request-log.ts'

/** A request for the students, as the list shows it. */
export const row = (fields: Partial<RequestRow> = {}): RequestRow => ({
  key: 'academy 1',
  id: '1',
  at: '2026-01-01T00:00:00.000Z',
  received_at: '2026-01-01T00:00:00.000Z',
  operation: 'students.list',
  method: 'GET',
  path: '/api/v1/students',
  status: 200,
  duration_ms: 1,
  isOfAcademy: true,
  usedKey: undefined,
  bodyText: '',
  ...fields,
})
