import { errorCodes, statuses } from '../../api/operations.ts'
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx'
import { type FaultDraft, type FaultKind, gatewayStatuses, hasRetryAfter } from './fault-draft.ts'
import styles from './faults.module.css'
import { OperationSelect } from './operation-select.tsx'

interface FaultFieldsProps {
  readonly draft: FaultDraft
  readonly onChange: (changes: Partial<FaultDraft>) => void
  readonly errorOf: (field: keyof FaultDraft) => string | undefined
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
export function FaultFields({ draft, onChange, errorOf }: FaultFieldsProps) {
  const { kind } = draft
  return (
    <>
      <Field label="Requests" error={errorOf('operation')}>
        {(control) => (
          <OperationSelect {...control} value={draft.operation} onChange={(operation) => onChange({ operation })} />
        )}
      </Field>
      <Field label="Only if" hint="JSON with path, query or body: the values of the request." error={errorOf('when')}>
        {(control) => (
          <TextInput
            {...control}
            placeholder='{ "body": { "email": "bob@example.com" } }'
            value={draft.when}
            onChange={(event) => onChange({ when: event.target.value })}
          />
        )}
      </Field>
      <Field label="What happens" error={errorOf('kind')}>
        {(control) => (
          <Choice {...control} names={kinds} value={kind} onChoose={(chosen) => onChange({ kind: chosen })} />
        )}
      </Field>
      {kind === 'error' && <ErrorFields draft={draft} onChange={onChange} errorOf={errorOf} />}
      {kind === 'network' && (
        <Field label="Connection" error={errorOf('network')}>
          {(control) => (
            <Choice {...control} names={networks} value={draft.network} onChoose={(network) => onChange({ network })} />
          )}
        </Field>
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
        <div className={styles['pair']}>
          <Field label="When" error={errorOf('phase')}>
            {(control) => (
              <Choice {...control} names={phases} value={draft.phase} onChoose={(phase) => onChange({ phase })} />
            )}
          </Field>
          <NumberField
            label="Wait (ms)"
            value={draft.delay}
            placeholder="0"
            error={errorOf('delay')}
            onChange={(delay) => onChange({ delay })}
          />
        </div>
      )}
      <div className={styles['pair']}>
        <NumberField
          label="Times"
          value={draft.times}
          placeholder="without limit"
          error={errorOf('times')}
          onChange={(times) => onChange({ times })}
        />
        <NumberField
          label="Chance (%)"
          value={draft.chance}
          placeholder="100"
          error={errorOf('chance')}
          onChange={(chance) => onChange({ chance })}
        />
      </div>
    </>
  )
}

function ErrorFields({ draft, onChange, errorOf }: FaultFieldsProps) {
  const { error, email, operation } = draft
  const isGateway = typeof error === 'number'
  const isItem = operation === 'lists.members.add' && email !== ''
  return (
    <>
      <Field label="Error" error={errorOf('error')} hint={isGateway ? 'A proxy sends it, as an HTML page.' : undefined}>
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
        <NumberField
          label="Retry-After (s)"
          value={draft.retryAfter}
          placeholder={error === 503 ? 'none' : '1'}
          error={errorOf('retryAfter')}
          onChange={(retryAfter) => onChange({ retryAfter })}
        />
      )}
      {operation === 'lists.members.add' && (
        <Field label="Only this email of a batch" hint="The others succeed." error={errorOf('email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              placeholder="all of them"
              value={email}
              onChange={(event) => onChange({ email: event.target.value })}
            />
          )}
        </Field>
      )}
      {!isGateway && (
        <Field label="Message" error={errorOf('message')}>
          {(control) => (
            <TextInput
              {...control}
              placeholder="Injected fault: …"
              value={draft.message}
              onChange={(event) => onChange({ message: event.target.value })}
            />
          )}
        </Field>
      )}
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

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function NumberField({ label, value, placeholder, error, onChange }: NumberFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface ChoiceProps<Value extends string> {
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A select of a few values, each with its name. */
function Choice<Value extends string>({ names, value, onChoose, ...control }: ChoiceProps<Value>) {
  const values = Object.keys(names).filter((name): name is Value => name in names)
  return (
    <Select
      {...control}
      className={styles['fullWidth']}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((candidate) => candidate === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {values.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </Select>
  )
}
