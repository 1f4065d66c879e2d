import * as z from 'zod/mini'

import { FaultFields } from '../faults/fault-schema.ts'
import type { FaultInput, Faults } from '../faults/types.ts'
import { change, type ControlsOf, nothing, read } from './control.ts'

/** @internal */
export const faults = {
  add: change(
    'Add a fault behind the others. For each request the first fault that matches fires.',
    () => FaultFields,
    // The book checks `reply` against the operation's response, which no schema of all operations can express.
    (fault, { academy: { core }, place }) => core.faults.add(fault as FaultInput, place),
    { isChecked: true },
  ),
  list: read('List the faults that can still fire', nothing, (_, { academy: { core } }) => core.faults.list()),
  remove: change(
    'Delete one fault',
    () => z.strictObject({ faultId: z.string() }),
    (input, { academy: { core } }) => core.faults.remove(input.faultId),
  ),
  clear: change('Delete all faults', nothing, (_, { academy: { core } }) => core.faults.clear()),
} satisfies ControlsOf<Faults>
