import { isObject } from '@academy-access/schemas/internal'
/** The first place where two JSON values differ. A value that is absent is undefined. */
export interface Difference {
  /** Place of the value, such as `data.students[0].name`; empty for the whole. */
  readonly path: string
  readonly expected: unknown
  readonly received: unknown
}

/** Decides whether two values are the same. Undefined leaves the decision to the comparison of their parts. */
export type Sameness = (expected: unknown, received: unknown, path: string) => boolean | undefined

/** Compares two JSON values. Returns the first difference in the order of `expected`. */
export function firstDifference(
  expected: unknown,
  received: unknown,
  isSame: Sameness = () => undefined,
  path = '',
): Difference | undefined {
  const decision = isSame(expected, received, path)
  if (decision === true) return undefined
  const difference = { path, expected, received }
  if (decision === false) return difference
  if (Array.isArray(expected) && Array.isArray(received)) {
    const first = firstOf(expected.length, (index) =>
      index < received.length
        ? firstDifference(expected[index], received[index], isSame, `${path}[${index}]`)
        : undefined,
    )
    if (first) return first
    return expected.length === received.length
      ? undefined
      : { ...difference, path: join(path, 'length'), ...lengths(expected, received) }
  }
  if (isObject(expected) && isObject(received)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(received)])]
    return firstOf(names.length, (index) => {
      const name = names[index] ?? ''
      return firstDifference(own(expected, name), own(received, name), isSame, join(path, name))
    })
  }
  return Object.is(expected, received) ? undefined : difference
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

/** A difference in words: `name: expected "Ada", received "Bob"`. */
export function describe({ path, expected, received }: Difference, expectation = 'expected'): string {
  return `${path === '' ? 'the whole' : path}: ${expectation} ${show(expected)}, received ${show(received)}`
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function firstOf(count: number, at: (index: number) => Difference | undefined): Difference | undefined {
  for (let index = 0; index < count; index++) {
    const difference = at(index)
    if (difference) return difference
  }
  return undefined
}

function lengths(expected: readonly unknown[], received: readonly unknown[]) {
  return { expected: expected.length, received: received.length }
}

function join(path: string, name: string): string {
  const part = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  return path === '' ? part : `${path}.${part}`
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}
