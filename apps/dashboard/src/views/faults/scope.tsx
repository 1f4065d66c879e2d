import { useViewSearch } from '../../addresses.ts'
import { ChoiceField, Field, NumberInput, Segmented } from '../../ui/field.tsx'
import { keysOf } from '../../ui/text.ts'
import { greatest } from '../../view-path.ts'
import { type Scope, faultOperations, operationNames } from './fault-draft.ts'

const frequencies = { once: 'Once', times: '× n', always: 'Always', some: '10 %' } as const

/** The scope that the address names: every operation, once. */
export function useScope(): Scope {
  const search = useViewSearch()
  const operation = search.oneOf('operation', faultOperations) ?? '*'
  const often = search.oneOf('often', keysOf(frequencies)) ?? 'once'
  if (often === 'once') return { operation, times: 1 }
  if (often === 'times') return { operation, times: search.number('times', 3) }
  return often === 'some' ? { operation, probability: 0.1 } : { operation }
}

/** The choices that all presets share. */
export function ScopeChoices() {
  const search = useViewSearch()
  const { operation, times = 1 } = useScope()
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
        <Field label="Times">
          <NumberInput className="w-20" max={greatest} value={times} onNumber={(next) => search.set({ times: next })} />
        </Field>
      )}
    </div>
  )
}
