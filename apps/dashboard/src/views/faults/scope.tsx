import { useViewSearch } from '../../addresses.ts'
import { ChoiceField, Segmented, TextField } from '../../ui/field.tsx'
import { keysOf } from '../../ui/text.ts'
import { type Scope, faultOperations, operationNames } from './fault-draft.ts'

const frequencies = { once: 'Once', times: '× n', always: 'Always', some: '10 %' } as const

/** The scope that the address names: every operation, once. */
export function useScope(): Scope {
  const search = useViewSearch()
  const operation = search.oneOf('operation', faultOperations) ?? '*'
  const often = search.oneOf('often', keysOf(frequencies)) ?? 'once'
  if (often === 'once') return { operation, times: 1 }
  if (often === 'times') return { operation, times: Math.max(1, Math.floor(Number(search.get('times') ?? 3)) || 1) }
  return often === 'some' ? { operation, probability: 0.1 } : { operation }
}

/** The choices that all presets share. */
export function ScopeChoices() {
  const search = useViewSearch()
  const { operation } = useScope()
  const often = search.oneOf('often', keysOf(frequencies)) ?? 'once'
  return (
    <div className="flex items-end flex-wrap gap-y-3 gap-x-4">
      <ChoiceField
        label="Requests"
        className="w-auto"
        names={operationNames}
        value={operation}
        onChoose={(chosen) => search.set({ operation: chosen === '*' ? undefined : chosen })}
      />
      <div className="flex flex-col gap-1 font-[550]">
        <span aria-hidden>How often</span>
        <Segmented
          label="How often"
          names={frequencies}
          value={often}
          onChoose={(frequency) => search.set({ often: frequency === 'once' ? undefined : frequency })}
        />
      </div>
      {often === 'times' && (
        <TextField
          label="Times"
          type="number"
          min={1}
          className="w-20"
          value={search.get('times') ?? '3'}
          onText={(times) => search.set({ times })}
        />
      )}
    </div>
  )
}
