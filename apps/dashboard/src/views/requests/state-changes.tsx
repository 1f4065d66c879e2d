import type { RequestDetail } from '../../api/client.ts'
import { Differences, differences } from '../../ui/differences.tsx'

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
        <Differences
          label={`Changes of the ${kind}`}
          all={differences(before && { ...before }, after && { ...after })}
        />
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
