import { isObject } from '@academy-access/schemas/internal/compiled'

interface DifferencesProps {
  readonly label: string
  readonly all: readonly Difference[]
}

/** The parts in which two values differ. */
export function Differences({ label, all }: DifferencesProps) {
  return (
    <div
      className="max-h-[50vh] py-2 overflow-auto border rounded-md font-mono text-small leading-5 [&_del]:block [&_del]:py-0 [&_del]:px-3 [&_del]:no-underline [&_del]:wrap-anywhere [&_ins]:block [&_ins]:py-0 [&_ins]:px-3 [&_ins]:no-underline [&_ins]:wrap-anywhere [&_del]:bg-red-soft [&_del]:text-red [&_ins]:bg-green-soft [&_ins]:text-green"
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {all.map(({ path, before, after }) => (
        <div key={path}>
          {before !== undefined && (
            <del>
              <span aria-hidden>− </span>
              {path}: {before}
            </del>
          )}
          {after !== undefined && (
            <ins>
              <span aria-hidden>+ </span>
              {path}: {after}
            </ins>
          )}
        </div>
      ))}
    </div>
  )
}

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
