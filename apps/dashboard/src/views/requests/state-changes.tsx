import type { RequestDetail } from '../../api/client.ts'
import { differences } from './differences.ts'

type Changes = RequestDetail['changes']

/** The changes of a request, record by record. */
export function StateChanges({ changes, method }: { readonly changes: Changes; readonly method: string }) {
  if (changes === null) return <p className="text-muted">The state before this request is no longer kept.</p>
  if (changes.length === 0) {
    return <p className="text-muted">{method === 'GET' ? 'A GET changes nothing.' : 'The request changed nothing.'}</p>
  }
  return changes.map((change) => {
    const { kind, before, after } = change
    const verb = before === null ? 'added' : after === null ? 'deleted' : 'changed'
    return (
      <section key={keyOf(change)} className="flex flex-col gap-2 [&_h3]:font-[450] [&_h3]:wrap-anywhere">
        <h3>
          {kind} <b>{nameOf(change)}</b> {verb}
        </h3>
        <Differences label={`Changes of the ${kind}`} before={before && { ...before }} after={after && { ...after }} />
      </section>
    )
  })
}

type RecordChange = NonNullable<Changes>[number]

/** A student can be a member of several lists. */
function keyOf(change: RecordChange): string {
  return `${change.kind} ${change.kind === 'member' ? change.list_id : ''} ${change.id}`
}

/** The name of a changed record: the address of a student, and the id of a record without a name. */
function nameOf({ kind, id, before, after }: RecordChange): string {
  const record = after ?? before
  if (record === null || kind === 'member') return id
  return 'email' in record ? record.email : 'name' in record ? record.name : id
}

interface DifferencesProps {
  readonly label: string
  /** Null for nothing. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The parts in which two values differ. */
export function Differences({ label, before, after }: DifferencesProps) {
  return (
    <div
      className="max-h-[50vh] py-2 overflow-auto border rounded-md font-mono text-small leading-5 [&_del]:block [&_del]:py-0 [&_del]:px-3 [&_del]:no-underline [&_del]:wrap-anywhere [&_ins]:block [&_ins]:py-0 [&_ins]:px-3 [&_ins]:no-underline [&_ins]:wrap-anywhere [&_del]:bg-red-soft [&_del]:text-red [&_ins]:bg-green-soft [&_ins]:text-green"
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {differences(before, after).map(({ path, before, after }) => (
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
