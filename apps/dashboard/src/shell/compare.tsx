import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useListedAcademies } from '../api/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceField } from '../ui/field.tsx'
import { Empty, Loading } from '../ui/layout.tsx'
import { countOf } from '../ui/text.ts'
import { Differences, differences } from '../ui/differences.tsx'
import { academyOf } from './academy.tsx'

/** How many records are shown. */
const most = 100

const tones = { added: 'green', changed: 'amber', removed: 'red' } as const

/** The records in which an academy differs from the state that a reset restores, from a snapshot, or from another academy. */
export function CompareDialog({ academyId, onClose }: { readonly academyId: string; readonly onClose: () => void }) {
  const { queries } = academyOf(academyId)
  const academies = useListedAcademies() ?? []
  const { data: snapshots = [] } = useQuery(queries.snapshots.list())
  const [other, setOther] = useState('start')
  const [kind = '', id] = other.split(' ')
  const { data, error } = useQuery(queries.compare({ limit: most, ...(id !== undefined && { [kind]: id }) }))
  const others = {
    start: 'The state that a reset restores',
    ...Object.fromEntries(snapshots.map(({ id, name }) => [`snapshot ${id}`, `Snapshot “${name}”`])),
    ...Object.fromEntries(
      academies.flatMap(({ id, name }) => (id === academyId ? [] : [[`with ${id}`, `Academy “${name}”`]])),
    ),
  }
  return (
    <Dialog title="Before and after" description="What this academy has added, changed and removed." onClose={onClose}>
      <ChoiceField label="Compared with" names={others} value={other} onChoose={setOther} />
      {error ? (
        <p role="alert">{error.message}</p>
      ) : !data ? (
        <Loading />
      ) : data.total === 0 ? (
        <Empty title="There is no difference" />
      ) : (
        <>
          <p role="status" className="flex flex-wrap gap-2">
            {(['added', 'changed', 'removed'] as const).map((change) => (
              <Badge key={change} tone={tones[change]}>
                {data[change].toLocaleString('en')} {change}
              </Badge>
            ))}
          </p>
          <ul aria-label="Records" className="flex flex-col gap-1.5">
            {data.items.map(({ kind, name, change, before, after }, index) => (
              <li key={`${kind} ${name} ${index}`}>
                <details>
                  <summary className="cursor-pointer">
                    <Badge tone={tones[change]}>{change}</Badge> {kind} <bdi className="font-[550]">{name}</bdi>
                  </summary>
                  <Differences label={`Changes of the ${kind} ${name}`} all={differences(before, after)} />
                </details>
              </li>
            ))}
          </ul>
          {data.total > data.items.length && (
            <p className="text-muted">And {countOf(data.total - data.items.length, 'more record')}.</p>
          )}
        </>
      )}
    </Dialog>
  )
}
