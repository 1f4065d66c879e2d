import { FaultFields } from '../faults/fault-schema.ts'
import type { FaultInput, Faults } from '../faults/types.ts'
import { change, type ControlsOf, named, nothing, read } from './control.ts'

/** @internal */
export const faults = {
  add: change(
    'Add a fault behind the others. For each request the first fault that matches fires.',
    () => FaultFields,
    // The book checks `reply` against the operation's response, which no schema of all operations can express.
    (fault, { core, place }) => core.faults.add(fault as FaultInput, place),
    { isChecked: true },
  ),
  list: read('List the faults that can still fire', nothing, (_, { core }) => core.faults.list()),
  remove: change('Delete one fault', named('fault'), (input, { core }) => core.faults.remove(input.fault)),
  clear: change('Delete all faults', nothing, (_, { core }) => core.faults.clear()),
} satisfies ControlsOf<Faults>
