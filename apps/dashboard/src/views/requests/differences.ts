import { isObject } from '@academy-access/schemas/compiled'

/** A part of a record that two states have differently. */
export interface Difference {
  /** Such as `enrollments[0].status`. */
  readonly path: string
  /** As JSON; undefined when the record did not have it. */
  readonly before: string | undefined
  readonly after: string | undefined
}

type Shape = Readonly<Record<string, unknown>>

/** The parts in which two states of a record differ. Null means that there is no record. */
export function differences(before: Shape | null, after: Shape | null): Difference[] {
  const [old, now] = [leaves(before), leaves(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((difference) => difference.before !== difference.after)
}

function leaves(record: Shape | null): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`)
    } else if (isFilledObject(value)) {
      for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
    } else found.set(path, JSON.stringify(value))
  }
  for (const [name, part] of Object.entries(record ?? {})) visit(part, name)
  return found
}

/** An empty object has no parts: it is shown itself. */
const isFilledObject = (value: unknown): value is Shape => isObject(value) && Object.keys(value).length > 0
