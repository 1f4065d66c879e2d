import type { RequestDetail } from '../../api/client.ts'
import { Differences, differences } from '../../ui/differences.tsx'

/** The changes of a request, record by record. */
export function StateChanges({ changes, method }: Pick<RequestDetail, 'changes' | 'method'>) {
  if (changes === null) return <p className="text-muted">The state before this request is no longer kept.</p>
  if (changes.length === 0) {
    return <p className="text-muted">{method === 'GET' ? 'A GET changes nothing.' : 'The request changed nothing.'}</p>
  }
  return changes.map(({ kind, name, change, before, after }, index) => (
    <section key={index} className="flex flex-col gap-2 [&_h3]:font-[450] [&_h3]:wrap-anywhere">
      <h3>
        {kind} <b>{name}</b> {change}
      </h3>
      <Differences label={`Changes of the ${kind}`} all={differences(before, after)} />
    </section>
  ))
}
