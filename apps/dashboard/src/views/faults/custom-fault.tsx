import { useState } from 'react'

import { addFault } from '../../api/client.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice, Field, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/messages.tsx'
import { type FaultDraft, type Scope, faultFields, hasField, newDraft, toInput } from './fault-draft.ts'
import { conditionOf, effectOf, exampleRequest, frequencyOf, seenByApp } from './fault-text.ts'

interface CustomFaultProps {
  /** The choices of the presets, to begin with. */
  readonly scope: Scope
  readonly onClose: () => void
}

/** The fields in their order, and which of them are beside each other. */
const lines: readonly (readonly (keyof FaultDraft)[])[] = [
  ...(
    ['operation', 'when', 'kind', 'error', 'retry_after', 'email', 'message', 'html', 'reply', 'network'] as const
  ).map((name) => [name]),
  ['phase', 'delay_ms'],
  ['times', 'probability'],
]

/** A form for everything that a fault can do. Which fields it has depends on its kind. */
export function CustomFault({ scope, onClose }: CustomFaultProps) {
  const { id } = useAcademy()
  const [draft, setDraft] = useState(() => newDraft(scope))
  const add = async () => {
    await addFault(id, toInput(draft))
    toast('The fault is added')
    onClose()
  }
  const submit = (
    <Button look="primary" type="submit" form="custom-fault">
      Add the fault
    </Button>
  )
  return (
    <Pane label="Custom fault" onClose={onClose} actions={submit}>
      <p className="text-muted">It is tried after the faults that were added before it.</p>
      <Form id="custom-fault" onSubmit={add}>
        {lines
          .map((names) => names.filter((name) => hasField(draft, name)))
          .filter(({ length }) => length > 0)
          .map((names) => (
            <div key={names[0]} className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
              {names.map((name) => (
                <DraftField
                  key={name}
                  name={name}
                  draft={draft}
                  onText={(text) => setDraft({ ...draft, [name]: text })}
                />
              ))}
            </div>
          ))}
      </Form>
      <Result draft={draft} />
    </Pane>
  )
}

interface DraftFieldProps {
  readonly name: keyof FaultDraft
  readonly draft: FaultDraft
  readonly onText: (text: string) => void
}

function DraftField({ name, draft, onText }: DraftFieldProps) {
  const { label, hint, names, sentAs = name, placeholder, reads, rows } = faultFields[name]
  const control = {
    placeholder: typeof placeholder === 'function' ? placeholder(draft) : placeholder,
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onText(target.value),
  }
  return (
    <Field label={label} hint={typeof hint === 'function' ? hint(draft) : hint} name={sentAs}>
      {names ? (
        <Choice className="w-full" names={names} value={draft[name]} onChoose={onText} />
      ) : rows === undefined ? (
        <TextInput inputMode={reads === 'number' || reads === 'percent' ? 'decimal' : 'text'} {...control} />
      ) : (
        <TextArea rows={rows} {...control} />
      )}
    </Field>
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
