import { errorCodes, statuses } from '../../api/operations.ts'
import { ChoiceField, Field, Select, TextArea, TextField } from '../../ui/field.tsx'
import { type FaultDraft, type FaultKind, gatewayStatuses, hasRetryAfter } from './fault-draft.ts'
import { OperationSelect } from './operation-select.tsx'

interface FaultFieldsProps {
  readonly draft: FaultDraft
  readonly onChange: (changes: Partial<FaultDraft>) => void
  readonly errorOf: (...names: readonly string[]) => string | undefined
}

const kinds: Readonly<Record<FaultKind, string>> = {
  error: 'An error response',
  network: 'A broken connection',
  reply: 'A success with other data',
  delay: 'Only a wait',
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

/** The fields of a fault. Which ones there are depends on its kind. */
export function FaultFields(props: FaultFieldsProps) {
  const { draft, onChange, errorOf } = props
  const { kind } = draft
  const text = textFieldOf(props)
  return (
    <>
      <Field label="Requests" error={errorOf('operation')}>
        {(control) => (
          <OperationSelect {...control} value={draft.operation} onChange={(operation) => onChange({ operation })} />
        )}
      </Field>
      <TextField
        label="Only if"
        hint="JSON with path, query or body: the values of the request."
        placeholder='{ "body": { "email": "bob@example.com" } }'
        {...text('when')}
      />
      <ChoiceField label="What happens" names={kinds} value={kind} onChoose={(chosen) => onChange({ kind: chosen })} />
      {kind === 'error' && <ErrorFields {...props} />}
      {kind === 'network' && (
        <ChoiceField
          label="Connection"
          names={networks}
          value={draft.network}
          onChoose={(network) => onChange({ network })}
        />
      )}
      {kind === 'reply' && (
        <Field
          label="Data"
          hint="JSON. It must be what the operation can respond with, and needs one operation."
          error={errorOf('reply')}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={8}
              placeholder='{ "removed": true }'
              value={draft.reply}
              onChange={(event) => onChange({ reply: event.target.value })}
            />
          )}
        </Field>
      )}
      {kind !== 'passthrough' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
          <ChoiceField label="When" names={phases} value={draft.phase} onChoose={(phase) => onChange({ phase })} />
          <TextField label="Wait (ms)" placeholder="0" inputMode="decimal" {...text('delay_ms')} />
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
        <TextField label="Times" placeholder="without limit" inputMode="decimal" {...text('times')} />
        <TextField label="Chance (%)" placeholder="100" inputMode="decimal" {...text('probability')} />
      </div>
    </>
  )
}

/** The text of a field of the form, its change and its error. */
const textFieldOf =
  ({ draft, onChange, errorOf }: FaultFieldsProps) =>
  (field: 'when' | 'delay_ms' | 'times' | 'probability' | 'retry_after' | 'email' | 'message') => ({
    value: draft[field],
    error: errorOf(field),
    onText: (text: string) => onChange({ [field]: text }),
  })

function ErrorFields(props: FaultFieldsProps) {
  const { draft, onChange, errorOf } = props
  const { error, email, operation } = draft
  const text = textFieldOf(props)
  const isGateway = typeof error === 'number'
  const isItem = operation === 'lists.members.add' && email !== ''
  return (
    <>
      <Field
        label="Error"
        error={errorOf('code', 'status')}
        hint={isGateway ? 'A proxy sends it, as an HTML page.' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={error}
            onChange={({ target }) => {
              const chosen = [...errorCodes, ...gatewayStatuses].find((choice) => String(choice) === target.value)
              if (chosen !== undefined) onChange({ error: chosen })
            }}
          >
            {errorCodes.map((code) => (
              <option key={code} value={code}>
                {statuses[code]} {code}
              </option>
            ))}
            {gatewayStatuses.map((status) => (
              <option key={status} value={status}>
                {status} from a proxy
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasRetryAfter(error) && (
        <TextField
          label="Retry-After (s)"
          placeholder={error === 503 ? 'none' : '1'}
          inputMode="decimal"
          {...text('retry_after')}
        />
      )}
      {operation === 'lists.members.add' && (
        <TextField
          label="Only this email of a batch"
          hint="The others succeed."
          type="email"
          placeholder="all of them"
          {...text('email')}
        />
      )}
      {!isGateway && <TextField label="Message" placeholder="Injected fault: …" {...text('message')} />}
      {!isItem && (
        <Field label="HTML in place of JSON" error={errorOf('html')}>
          {(control) => (
            <TextArea
              {...control}
              placeholder={isGateway ? 'the page of a proxy' : 'none'}
              value={draft.html}
              onChange={(event) => onChange({ html: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
