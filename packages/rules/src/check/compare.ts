import { isObject } from '@academy-access/schemas/internal'
import type { FieldDifference } from './difference.ts'
import { Matcher } from './matchers.ts'

/** Whether a received object may have fields that the expected one does not mention. */
export type Extra = 'no other fields' | 'other fields allowed'

/** A response of a page has at most this many wrong values in a report. The first ones say what is wrong. */
const mostDifferences = 8

/** Compares a value with the expected one, field by field. Expected values may contain matchers at any depth. */
export function compare(path: string, received: unknown, expected: unknown, extra: Extra): FieldDifference[] {
  return differencesIn(path, received, expected, extra).slice(0, mostDifferences)
}

function differencesIn(path: string, received: unknown, expected: unknown, extra: Extra): FieldDifference[] {
  if (expected instanceof Matcher) {
    return expected.matches(received) ? [] : [{ path, expected: expected.text, received: show(received) }]
  }
  if (Array.isArray(expected)) return arrayDifferences(path, received, expected, extra)
  if (typeof expected === 'object' && expected !== null) {
    return isObject(received)
      ? objectDifferences(path, received, expected as Record<string, unknown>, extra)
      : [different(path, received, expected)]
  }
  return Object.is(received, expected) ? [] : [different(path, received, expected)]
}

function arrayDifferences(path: string, received: unknown, expected: unknown[], extra: Extra): FieldDifference[] {
  if (!Array.isArray(received)) return [different(path, received, expected)]
  const items: unknown[] = received
  const count = Math.min(items.length, expected.length)
  const differences = expected
    .slice(0, count)
    .flatMap((item, index) => differencesIn(`${path}[${index}]`, items[index], item, extra))
  return items.length === expected.length
    ? differences
    : [different(`${path}.length`, items.length, expected.length), ...differences]
}

function objectDifferences(
  path: string,
  received: Record<string, unknown>,
  expected: Record<string, unknown>,
  extra: Extra,
): FieldDifference[] {
  const inside = (field: string) => (path === '' ? field : `${path}.${field}`)
  const unexpected =
    extra === 'no other fields' ? Object.keys(received).filter((field) => !Object.hasOwn(expected, field)) : []
  return [
    ...Object.entries(expected).flatMap(([field, value]) =>
      differencesIn(inside(field), Object.hasOwn(received, field) ? received[field] : undefined, value, extra),
    ),
    ...unexpected.map((field) => ({ path: inside(field), expected: 'absent', received: show(received[field]) })),
  ]
}

const different = (path: string, received: unknown, expected: unknown): FieldDifference => ({
  path,
  expected: show(expected),
  received: show(received),
})

/** A value as one line of at most 200 characters. */
export function show(value: unknown): string {
  if (value === undefined) return 'absent'
  const json = JSON.stringify(value, (_, inner: unknown) => (inner instanceof Matcher ? `(${inner.text})` : inner))
  return json.length > 200 ? `${json.slice(0, 199)}…` : json
}
