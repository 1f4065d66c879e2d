import type { FaultInput, OperationId } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { Select } from '../../ui/field.tsx'

/** The requests that a fault can match. */
export const operationChoices: readonly FaultInput['operation'][] = ['*', ...operationIds]

interface OperationSelectProps {
  readonly value: FaultInput['operation']
  readonly onChange: (operation: '*' | OperationId) => void
}

/** Chooses one operation, or all. */
export function OperationSelect({ value, onChange, ...control }: OperationSelectProps) {
  return (
    <Select
      {...control}
      value={value}
      onChange={({ target }) => onChange(operationChoices.find((choice) => choice === target.value) ?? '*')}
    >
      {operationChoices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === '*' ? 'All operations (*)' : choice}
        </option>
      ))}
    </Select>
  )
}
