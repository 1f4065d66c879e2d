import { useViewSearch } from '../../addresses.ts'
import type { FaultInput } from '../../api/client.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { OperationSelect, operationChoices } from './operation-select.tsx'

/** Which requests a fault matches, and how often it fires. */
export type Scope = Pick<FaultInput, 'operation' | 'times' | 'probability'>

const frequencies = ['once', 'times', 'always', 'some'] as const
const names = { once: 'Once', times: '× n', always: 'Always', some: '10 %' }
const options = frequencies.map((value) => ({ value, label: names[value] }))

/** The scope that the address names: every operation, once. */
export function useScope(): Scope {
  const search = useViewSearch()
  const operation = search.oneOf('operation', operationChoices) ?? '*'
  const often = search.oneOf('often', frequencies) ?? 'once'
  if (often === 'once') return { operation, times: 1 }
  if (often === 'times') return { operation, times: timesOf(search.get('times')) }
  return often === 'some' ? { operation, probability: 0.1 } : { operation }
}

const timesOf = (text = '3') => Math.max(1, Math.floor(Number(text)) || 1)

/** The choices that all presets share. */
export function ScopeChoices() {
  const search = useViewSearch()
  const scope = useScope()
  const often = search.oneOf('often', frequencies) ?? 'once'
  return (
    <div className="flex items-end flex-wrap gap-y-3 gap-x-4">
      <Field label="Requests">
        {(control) => (
          <OperationSelect
            {...control}
            value={scope.operation}
            onChange={(operation) => search.set({ operation: operation === '*' ? undefined : operation })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1 font-[550]">
        <span aria-hidden>How often</span>
        <Segmented
          label="How often"
          options={options}
          value={often}
          onChange={(frequency) => search.set({ often: frequency === 'once' ? undefined : frequency })}
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
