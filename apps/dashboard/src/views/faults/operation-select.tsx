import type { FaultInput } from '../../api/client.ts'
import { operationIds } from '../../api/operations.ts'
import { Choice, namesOf } from '../../ui/field.tsx'

type Operation = FaultInput['operation']

/** The requests that a fault can match. */
export const operationChoices: readonly Operation[] = ['*', ...operationIds]

const names = { ...namesOf(operationChoices), '*': 'All operations (*)' }

interface OperationSelectProps {
  readonly value: Operation
  readonly onChange: (operation: Operation) => void
}

/** Chooses one operation, or all. */
export function OperationSelect({ value, onChange, ...control }: OperationSelectProps) {
  return <Choice {...control} names={names} value={value} onChoose={onChange} />
}
