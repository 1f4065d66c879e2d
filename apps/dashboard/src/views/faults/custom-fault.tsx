import { Fragment, useState } from 'react'

import { addFault } from '../../api/client.ts'
import { errorCodes, statuses } from '../../api/operations.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField, Field, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/messages.tsx'
import { type FaultDraft, type FaultText, faultTexts, gatewayStatuses, newDraft, toInput } from './fault-draft.ts'
import { conditionOf, effectOf, exampleRequest, frequencyOf, seenByApp } from './fault-text.ts'
import { type Scope, operationNames } from './scope.tsx'

interface CustomFaultProps {
  /** The choices of the presets, to begin with. */
  readonly scope: Scope
  readonly onClose: () => void
}

/** A form for everything that a fault can do. */
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
        <Fields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
      </Form>
      <Result draft={draft} />
    </Pane>
  )
}

const kinds: Readonly<Record<FaultDraft['kind'], string>> = {
  error: 'An error response',
  network: 'A broken connection',
  reply: 'A success with other data',
  delay: 'Only a delay',
  passthrough: 'Nothing: let a request pass',
}

const networks: Readonly<Record<FaultDraft['network'], string>> = {
  reset: 'Cut the connection',
  truncate: 'Cut it in the middle of the response',
  stall: 'Stop in the middle of the response',
}

const phases: Readonly<Record<FaultDraft['phase'], string>> = {
  before: 'Before the effect',
  after: 'After the effect',
}

const errors = Object.fromEntries([
  ...errorCodes.map((code) => [code, `${statuses[code]} ${code}`]),
  ...gatewayStatuses.map((status) => [`proxy ${status}`, `${status} from a proxy`]),
])

interface FieldsProps {
  readonly draft: FaultDraft
  readonly onChange: (changes: Partial<FaultDraft>) => void
}

/** The fields of a fault. Which ones there are depends on its kind. */
function Fields({ draft, onChange }: FieldsProps) {
  const { kind, operation, error, network, phase } = draft
  const text = (name: FaultText) => <Text name={name} draft={draft} onChange={onChange} />
  const chooseError = (chosen: string) => {
    const found = errorCodes.find((code) => code === chosen) ?? gatewayStatuses.find((one) => `proxy ${one}` === chosen)
    if (found !== undefined) onChange({ error: found })
  }
  return (
    <>
      <ChoiceField
        label="Requests"
        name="operation"
        className="w-auto"
        names={operationNames}
        value={operation}
        onChoose={(chosen) => onChange({ operation: chosen })}
      />
      {text('when')}
      <ChoiceField label="What happens" names={kinds} value={kind} onChoose={(chosen) => onChange({ kind: chosen })} />
      {kind === 'error' && (
        <ChoiceField
          label="Error"
          name={['code', 'status']}
          className="w-auto"
          hint={typeof error === 'number' ? 'A proxy sends it, as an HTML page.' : undefined}
          names={errors}
          value={typeof error === 'number' ? `proxy ${error}` : error}
          onChoose={chooseError}
        />
      )}
      {(['retry_after', 'email', 'message', 'html', 'reply'] as const).map((name) => (
        <Fragment key={name}>{text(name)}</Fragment>
      ))}
      {kind === 'network' && (
        <ChoiceField
          label="Connection"
          names={networks}
          value={network}
          onChoose={(chosen) => onChange({ network: chosen })}
        />
      )}
      {kind !== 'passthrough' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
          <ChoiceField label="When" names={phases} value={phase} onChoose={(chosen) => onChange({ phase: chosen })} />
          {text('delay_ms')}
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
        {text('times')}
        {text('probability')}
      </div>
    </>
  )
}

/** The field of a text; none if the fault cannot have it. */
function Text({ name, draft, onChange }: FieldsProps & { readonly name: FaultText }) {
  const { label, hint, placeholder, reads, rows, isOf } = faultTexts[name]
  if (isOf?.(draft) === false) return null
  const control = {
    placeholder: typeof placeholder === 'string' ? placeholder : placeholder(draft),
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  }
  return (
    <Field label={label} hint={hint} name={name}>
      {rows === undefined ? (
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
