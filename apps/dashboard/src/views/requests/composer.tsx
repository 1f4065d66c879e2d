import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'

import { controlsOf, type JournalEntry } from '../../api/client.ts'
import { type ContractField, type ContractOperation, contractQuery } from '../../api/contract.ts'
import { keysQuery, platformRequestQuery, requestQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Pane } from '../../shell/pane.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { ChoiceField, Field, namesOf, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { JsonArea, jsonErrorOf } from '../../ui/json-area.tsx'
import { Json } from '../../ui/json.tsx'
import {
  type Draft,
  draftOf,
  draftOfEntry,
  methods,
  missingFields,
  missingParameters,
  operationOf,
  withField,
  withParameter,
} from './draft.ts'
import { InsertId, useRecords } from './insert-id.tsx'

interface ComposerProps {
  /** The key of the request to begin with; `new` for the first operation of the API. */
  readonly from: string
  readonly onClose: () => void
  /** Shows a request that was sent. */
  readonly onOpen: (id: string) => void
}

/** Writes a request, sends it with a key of the academy, and shows the response. */
export function Composer({ from, onClose, onOpen }: ComposerProps) {
  const academyId = useAcademyId()
  const contract = useQuery(contractQuery)
  const keys = useQuery(keysQuery(academyId))
  const [isNew, isOfNone] = [from === 'new', from.startsWith('none ')]
  const own = useQuery({ ...requestQuery(academyId, from), enabled: !isNew && !isOfNone })
  const other = useQuery({ ...platformRequestQuery(from.slice('none '.length)), enabled: isOfNone })
  const entry = isOfNone ? other : own
  const error = contract.error ?? keys.error ?? entry.error
  const [first] = contract.data ?? []
  const isReady = first && keys.data && (isNew || entry.data)
  return (
    <Pane label={isNew ? 'Send a request' : 'Edit and resend'} onClose={onClose}>
      {isReady ? (
        <Fields
          operations={contract.data ?? []}
          keys={keys.data.filter(({ revoked }) => !revoked)}
          start={entry.data ? draftOfEntry(entry.data) : draftOf(first, {})}
          usedKey={entry.data?.checks.find(({ check }) => check === 'key')?.value}
          onOpen={onOpen}
        />
      ) : error ? (
        <Empty title="The request could not be loaded">{error.message}</Empty>
      ) : (
        <Loading />
      )}
    </Pane>
  )
}

interface FieldsProps {
  readonly operations: readonly ContractOperation[]
  readonly keys: readonly { readonly id: string; readonly name: string; readonly key: string }[]
  readonly start: Draft
  /** The name and the ending of the key with which the request was sent. */
  readonly usedKey: string | undefined
  readonly onOpen: (id: string) => void
}

function Fields({ operations, keys, start, usedKey, onOpen }: FieldsProps) {
  const academyId = useAcademyId()
  const records = useRecords(academyId)
  const [draft, setDraft] = useState(start)
  const [keyId, setKeyId] = useState(
    (keys.find(({ name, key }) => usedKey === `${name} …${key.slice(-4)}`) ?? keys[0])?.id,
  )
  const [sent, setSent] = useState<JournalEntry>()
  const edited = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const operation = operationOf(draft, operations)
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))

  const send = async () => {
    setSent(undefined)
    const { method, path, body } = draft
    const request = { method: methods.find((known) => known === method) ?? 'GET', path, key: keyId }
    const hasBody = body !== '' && method !== 'GET'
    setSent(await controlsOf(academyId).journal.send({ ...request, ...(hasBody && { body }) }))
  }
  /** Puts an id where the text was edited last. */
  const insert = (id: string) => {
    const field = edited.current
    if (!field) return change({ path: draft.path.replace(/\{\w+\}/, id) })
    field.setRangeText(id, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    change({ [field.name]: field.value })
    field.focus()
  }
  const edit = {
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      edited.current = currentTarget
    },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      change({ [currentTarget.name]: currentTarget.value }),
  }

  return (
    <Form className="flex flex-col gap-3" onSubmit={send}>
      {(errorOf) => (
        <>
          <ChoiceField
            label="Operation"
            hint={operation?.summary ?? 'The service has no operation for this method and path.'}
            names={{ ...(!operation && { '': 'none' }), ...namesOf(operations.map(({ id }) => id)) }}
            value={operation?.id ?? ''}
            onChoose={(chosenId) => {
              const chosen = operations.find(({ id }) => id === chosenId)
              if (!chosen) return
              setDraft(draftOf(chosen, records.known))
              setSent(undefined)
            }}
          />
          <div className="grid grid-cols-[110px_minmax(0,1fr)] gap-2">
            <ChoiceField
              label="Method"
              names={namesOf<string>(methods)}
              value={draft.method}
              onChoose={(method) => change({ method })}
            />
            <Field label="Path" error={errorOf('path')}>
              {(control) => (
                <TextInput
                  {...control}
                  {...edit}
                  name="path"
                  className="font-mono text-small"
                  autoFocus
                  value={draft.path}
                />
              )}
            </Field>
          </div>
          {draft.method !== 'GET' && (
            <Field label="Body" hint="Sent as it is." error={errorOf('body') ?? jsonErrorOf(draft.body)}>
              {(control) => <JsonArea {...control} {...edit} name="body" value={draft.body} />}
            </Field>
          )}
          <div className="flex flex-wrap gap-1.5 [&_select]:w-auto [&_select]:max-w-full">
            {operation && (
              <>
                <Add
                  fields={missingParameters(draft, operation)}
                  onAdd={(field) => setDraft(withParameter(draft, field))}
                />
                {draft.method !== 'GET' && (
                  <Add
                    fields={missingFields(draft, operation)}
                    onAdd={(field) => setDraft(withField(draft, field, records.known))}
                  />
                )}
              </>
            )}
            <InsertId groups={records.groups} onInsert={insert} />
          </div>
          {keys.length > 1 && (
            <ChoiceField
              label="API key"
              error={errorOf('key')}
              names={Object.fromEntries(keys.map(({ id, name }) => [id, name]))}
              value={keyId ?? ''}
              onChoose={setKeyId}
            />
          )}
          <div className="flex items-center gap-2">
            <Button look="primary" type="submit" icon={<Send aria-hidden />} title="Send the request (Ctrl Enter)">
              Send
            </Button>
          </div>
          {sent && <Sent entry={sent} onOpen={() => onOpen(sent.id)} />}
        </>
      )}
    </Form>
  )
}

function Sent({ entry, onOpen }: { readonly entry: JournalEntry; readonly onOpen: () => void }) {
  const { status, code, response_body: body } = entry
  return (
    <section aria-label="Response" className="flex flex-col gap-2">
      <p role="status" className="flex items-center gap-2">
        <StatusBadge status={status} code={code} />
        <Button onClick={onOpen}>Show why</Button>
      </p>
      {body === undefined ? (
        <p className="text-muted">There was no complete response.</p>
      ) : (
        <Json label="Response body" value={body} />
      )}
    </section>
  )
}

/** Buttons that add what the contract knows and the request does not have. */
function Add({
  fields,
  onAdd,
}: {
  readonly fields: readonly ContractField[]
  readonly onAdd: (field: ContractField) => void
}) {
  return fields.map((field) => (
    <Button key={field.name} title={field.description} onClick={() => onAdd(field)}>
      {`+ ${field.name}`}
    </Button>
  ))
}
