import { isObject } from '@academy-access/schemas/internal'

import type { FieldDifference } from './difference.ts'
import { Matcher } from './matchers.ts'

/** A place where two JSON values differ. A value that is absent is undefined. */
export interface JsonDifference {
  /** Place of the value, such as `data.students[0].name`; empty for the whole. */
  readonly path: string
  readonly expected: unknown
  readonly received: unknown
}

/** Decides whether two values are the same. Undefined leaves the decision to the comparison of their parts. */
export type Sameness = (expected: unknown, received: unknown, path: string) => boolean | undefined

/** Compares two JSON values. Returns the first difference in the order of `expected`. */
export function firstDifference(expected: unknown, received: unknown, isSame: Sameness): JsonDifference | undefined {
  return differencesBetween('', expected, received, isSame, strict).next().value ?? undefined
}

/** A difference in words: `name: expected "Ada", received "Bob"`. */
export function describeDifference({ path, expected, received }: JsonDifference, expectation = 'expected'): string {
  return `${path === '' ? 'the whole' : path}: ${expectation} ${show(expected)}, received ${show(received)}`
}

/** Whether a received object may have fields that the expected one does not mention. */
type Extra = 'no other fields' | 'other fields allowed'

const strict: Extra = 'no other fields'

/** A response of a page has at most this many wrong values in a report. The first ones say what is wrong. */
const mostDifferences = 8

/** Compares a value with the expected one, field by field. Expected values may contain matchers at any depth. */
export function compare(path: string, received: unknown, expected: unknown, extra: Extra = strict): FieldDifference[] {
  const found: FieldDifference[] = []
  for (const difference of differencesBetween(path, expected, received, matches, extra)) {
    const { expected, received } = difference
    const wanted = expected instanceof Matcher ? expected.text : show(expected)
    found.push({ path: difference.path, expected: wanted, received: show(received) })
    if (found.length === mostDifferences) break
  }
  return found
}

const matches: Sameness = (expected, received) => (expected instanceof Matcher ? expected.matches(received) : undefined)

/** The one comparison of JSON: every difference, in the order of `expected`. Arrays never have other items. */
function* differencesBetween(
  path: string,
  expected: unknown,
  received: unknown,
  isSame: Sameness,
  extra: Extra,
): Generator<JsonDifference, undefined, undefined> {
  const decision = isSame(expected, received, path)
  if (decision === true) return
  if (decision === undefined && Array.isArray(expected) && Array.isArray(received)) {
    if (expected.length !== received.length) {
      yield { path: join(path, 'length'), expected: expected.length, received: received.length }
    }
    const count = Math.min(expected.length, received.length)
    for (let index = 0; index < count; index++) {
      yield* differencesBetween(`${path}[${index}]`, expected[index], received[index], isSame, extra)
    }
  } else if (decision === undefined && isObject(expected) && isObject(received)) {
    const others = extra === strict ? Object.keys(received) : []
    for (const name of new Set([...Object.keys(expected), ...others])) {
      yield* differencesBetween(join(path, name), own(expected, name), own(received, name), isSame, extra)
    }
  } else if (decision === false || !Object.is(expected, received)) yield { path, expected, received }
}

/** A value as one line of at most 200 characters. */
export function show(value: unknown): string {
  if (value === undefined) return 'absent'
  const json = JSON.stringify(value, (_, inner: unknown) => (inner instanceof Matcher ? `(${inner.text})` : inner))
  return json.length > 200 ? `${json.slice(0, 199)}…` : json
}

/** The place of a field. A name that is no plain word is in quotation marks, as each value of a service in a message is. */
export function join(path: string, name: string): string {
  const part = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  return path === '' ? part : `${path}.${part}`
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

/** Whether both are the same time, although they may be written in another form. */
export function isSameTime(one: unknown, other: unknown): boolean {
  return isTime(one) && isTime(other) && Date.parse(one) === Date.parse(other)
}

/** Whether a value is an ISO 8601 time with a date. */
export function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
