import { useState } from 'react'

import { addFault } from '../../api/client.ts'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/messages.ts'
import { type FaultDraft, newDraft, toInput } from './fault-draft.ts'
import { FaultFields } from './fault-fields.tsx'
import { conditionOf, effectOf, exampleRequest, frequencyOf, seenByApp } from './fault-text.ts'
import type { Scope } from './scope.tsx'

interface CustomFaultProps {
  readonly academyId: string
  /** The choices of the presets, to begin with. */
  readonly scope: Scope
  readonly onClose: () => void
}

/** A form for everything that a fault can do. */
export function CustomFault({ academyId, scope, onClose }: CustomFaultProps) {
  const [draft, setDraft] = useState(() => newDraft(scope))
  const add = async () => {
    await addFault(academyId, toInput(draft))
    toast('The fault is added')
    onClose()
  }
  return (
    <Pane
      label="Custom fault"
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="custom-fault">
          Add the fault
        </Button>
      }
    >
      <p className="text-muted">It comes after the faults that were added before.</p>
      <Form id="custom-fault" onSubmit={add}>
        {(errorOf) => (
          <FaultFields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} errorOf={errorOf} />
        )}
      </Form>
      <Result draft={draft} />
    </Pane>
  )
}

/** The effect of the fault, while its fields are filled in. */
function Result({ draft }: { readonly draft: FaultDraft }) {
  const fault = inputOf(draft)
  if (!fault) return null
  const condition = conditionOf(fault)
  return (
    <section
      className="flex flex-col gap-1 p-3 border rounded-lg bg-surface [&_code]:text-muted [&_code]:wrap-anywhere"
      aria-label="What will happen"
    >
      <p>
        {effectOf(fault)}, {frequencyOf(fault)}
        {condition !== undefined && `, if ${condition}`}.
      </p>
      <code>
        {exampleRequest(fault.operation)} → {seenByApp(fault)}
      </code>
    </section>
  )
}

function inputOf(draft: FaultDraft) {
  try {
    return toInput(draft)
  } catch {
    // The data is not complete yet.
    return undefined
  }
}
