import { type ErrorCode, errors } from '@academy-access/schemas/internal'

import type { Api, ApiResponse } from '../api.ts'
import { compare } from './compare.ts'
import { Difference, type FieldDifference } from './difference.ts'

/** Checks that a response is this error, with the status of its code. */
export function expectError(response: ApiResponse, code: ErrorCode): void {
  const { status } = errors[code]
  report(
    response,
    compare('', { status: response.status, error: { code: response.code } }, { status, error: { code } }),
  )
}

/** A request as a row of a table: method, path and body. */
export type RequestRow = readonly [method: string, path: string, body?: unknown]

/** Sends requests one after the other, and checks that each response is this error. */
export async function expectErrors(api: Api, code: ErrorCode, requests: readonly RequestRow[]): Promise<void> {
  for (const [method, path, body] of requests) expectError(await api.request(method, path, { body }), code)
}

/** Checks the status of a response. */
export function expectStatus(response: ApiResponse, status: number): void {
  const { status: received, code } = response
  report(response, [
    ...compare('status', received, status),
    ...(received !== status && code !== undefined ? compare('error.code', code, undefined) : []),
  ])
}

/** Checks that a response is a success with exactly this data. Matchers may be at any depth. */
export function expectData(response: ApiResponse, expected: unknown): void {
  report(response, compare('data', response.data, expected))
}

/** Checks that a response is a success whose data has these fields. Objects may have others; arrays have no other items. */
export function expectFields(response: ApiResponse, expected: object): void {
  report(response, compare('data', response.data, expected, 'other fields allowed'))
}

/** Checks a value that was taken from responses. `name` says what it is. */
export function expectSame(name: string, received: unknown, expected: unknown): void {
  const fields = compare(name, received, expected)
  if (fields.length > 0) throw new Difference(fields)
}

function report(response: ApiResponse, fields: readonly FieldDifference[]): void {
  if (fields.length > 0) throw new Difference(fields, response.exchange)
}
