import { useState } from 'react'

import { Problem } from '../../ui/problem.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { addFault } from '../../api/client.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/messages.ts'
import { DraftError, type FaultDraft, fieldOf, toInput } from './fault-draft.ts'
import { FaultFields } from './fault-fields.tsx'
import { conditionOf, effectOf, exampleRequest, frequencyOf, seenByApp } from './fault-text.ts'
import type { Scope } from './scope.tsx'

interface CustomFaultProps {
  readonly academyId: string
  /** The choices of the presets, to begin with. */
  readonly scope: Scope
  readonly onClose: () => void
}

interface Problem {
  readonly field: keyof FaultDraft | undefined
  readonly message: string
}

/** A form for everything that a fault can do. */
export function CustomFault({ academyId, scope, onClose }: CustomFaultProps) {
  const [draft, setDraft] = useState(() => newDraft(scope))
  const [problem, setProblem] = useState<Problem>()
  const change = (changes: Partial<FaultDraft>) => {
    setDraft({ ...draft, ...changes })
    setProblem(undefined)
  }
  const add = async () => {
    try {
      await addFault(academyId, toInput(draft))
      toast('The fault is added')
      onClose()
    } catch (error) {
      const message = messageOf(error)
      setProblem({ field: error instanceof DraftError ? error.field : fieldOf(message), message })
    }
  }
  return (
    <FormDialog
      place="sheet"
      title="Custom fault"
      description="It comes after the faults that were added before."
      onClose={onClose}
      submit="Add the fault"
      onSubmit={() => void add()}
    >
      <FaultFields
        draft={draft}
        onChange={change}
        errorOf={(field) => (problem?.field === field ? problem.message : undefined)}
      />
      <Problem>{problem?.field === undefined ? problem?.message : undefined}</Problem>
      <Result draft={draft} />
    </FormDialog>
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

function newDraft({ operation, times, probability }: Scope): FaultDraft {
  return {
    kind: 'error',
    operation,
    when: '',
    phase: 'before',
    error: 'internal_error',
    message: '',
    html: '',
    retryAfter: '',
    email: '',
    network: 'reset',
    reply: '',
    delay: '',
    times: times === undefined ? '' : String(times),
    chance: probability === undefined ? '' : String(probability * 100),
  }
}
