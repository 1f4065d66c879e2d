import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'

import type { JournalEntry } from '../../api/client.ts'
import { type ContractOperation, contractQuery } from '../../api/contract.ts'
import { pageInput, requestQuery, usePage } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Pane } from '../../shell/pane.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Json } from '../../ui/copy.tsx'
import { ChoiceField, Field, Select, TextInput, useFieldControl } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Empty, Loading } from '../../ui/layout.tsx'
import { messageOf, namesOf } from '../../ui/text.ts'
import { additionsTo, type Draft, draftOf, draftOfEntry, type KnownValues, methods, operationOf } from './draft.ts'
import { Highlighted } from '../../ui/highlighted.tsx'

interface ComposerProps {
  /** The key of the request to begin with; `new` for the first operation of the API. */
  readonly from: string
  readonly onClose: () => void
  /** Shows a request that was sent. */
  readonly onOpen: (id: string) => void
}

/** Writes a request, sends it with a key of the academy, and shows the response. */
export function Composer({ from, onClose, onOpen }: ComposerProps) {
  const { id: academyId, queries } = useAcademy()
  const isNew = from === 'new'
  const contract = useQuery(contractQuery)
  const keys = useQuery(queries.keys.list())
  const entry = useQuery({ ...requestQuery(academyId, from), enabled: !isNew })
  const error = contract.error ?? keys.error ?? entry.error
  const [first] = contract.data ?? []
  return (
    <Pane label={isNew ? 'Send a request' : 'Edit and resend'} onClose={onClose}>
      {first && keys.data && (isNew || entry.data) ? (
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
  const { controls } = useAcademy()
  const records = useNewestRecords()
  const known = knownOf(records)
  const [draft, setDraft] = useState(start)
  const [keyId, setKeyId] = useState(
    (keys.find(({ name, key }) => usedKey === `${name} …${key.slice(-4)}`) ?? keys[0])?.id,
  )
  const edited = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const operation = operationOf(draft, operations)
  const hasBody = draft.method !== 'GET'
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))

  const {
    data: sent,
    mutateAsync: send,
    reset,
  } = useMutation({
    mutationFn: () => {
      const { method, path, body } = draft
      return controls.journal.send({ method, path, key: keyId, ...(hasBody && body !== '' && { body }) })
    },
  })
  const chooseOperation = (id: string) => {
    const chosen = operations.find((one) => one.id === id)
    if (!chosen) return
    setDraft(draftOf(chosen, known))
    reset()
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
    <Form className="flex flex-col gap-3" onSubmit={() => send()}>
      <ChoiceField
        label="Operation"
        hint={operation?.summary ?? 'The service has no operation for this method and path.'}
        names={{ ...(!operation && { '': 'none' }), ...namesOf(operations.map(({ id }) => id)) }}
        value={operation?.id ?? ''}
        onChoose={chooseOperation}
      />
      <div className="grid grid-cols-[110px_minmax(0,1fr)] gap-2">
        <ChoiceField
          label="Method"
          names={namesOf(methods)}
          value={draft.method}
          onChoose={(method) => change({ method })}
        />
        <Field label="Path" name="path">
          <TextInput {...edit} name="path" className="font-mono text-small" autoFocus value={draft.path} />
        </Field>
      </div>
      {hasBody && (
        <Field label="Body" name="body" hint="Sent as it is." error={jsonErrorOf(draft.body)}>
          <JsonArea {...edit} name="body" value={draft.body} />
        </Field>
      )}
      <div className="flex flex-wrap gap-1.5 [&_select]:w-auto [&_select]:max-w-full">
        {operation &&
          additionsTo(draft, operation, known).map(({ name, description, draft: next }) => (
            <Button key={name} title={description} onClick={() => setDraft(next)}>
              {`+ ${name}`}
            </Button>
          ))}
        <Select aria-label="Insert an id" value="" onChange={({ target }) => insert(target.value)}>
          <option value="" disabled>
            Insert an id…
          </option>
          {Object.entries(records).map(([label, rows]) => (
            <optgroup key={label} label={label}>
              {rows.map(({ id, name }) => (
                <option key={id} value={id} dir="auto">
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      {keys.length > 1 && (
        <ChoiceField
          label="API key"
          name="key"
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
    </Form>
  )
}

/** The newest records of the academy, whose ids can be sent. */
function useNewestRecords() {
  const { queries } = useAcademy()
  const newest = pageInput({})
  const students = usePage(queries.students.search({ ...newest, status: 'active', sort: '-joined_at' })).data?.items
  const { data: courses } = useQuery(queries.courses.list())
  const lists = usePage(queries.lists.search({ ...newest, sort: '-created_at' })).data?.items
  return {
    Students: students?.map(({ id, email }) => ({ id, name: email })) ?? [],
    Courses: courses?.map(({ id, title }) => ({ id, name: title })) ?? [],
    Lists: lists?.map(({ id, name }) => ({ id, name })) ?? [],
  }
}

/** The values that a new request begins with. */
function knownOf({ Students, Courses, Lists }: ReturnType<typeof useNewestRecords>): KnownValues {
  const [student, course, list] = [Students[0]?.id, Courses[0]?.id, Lists[0]?.id]
  return {
    studentId: student,
    userId: student,
    course_id: course,
    course_ids: course === undefined ? undefined : [course],
    listId: list,
    list_ids: list === undefined ? undefined : [list],
  }
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

const look = 'col-start-1 row-start-1 min-w-0 py-1.5 px-2 border rounded-md font-mono text-small leading-4.5'

/** A text area for JSON, with the colours of `Json`. It is as high as its text. */
export function JsonArea({ value, ...rest }: Omit<ComponentProps<'textarea'>, 'value'> & { readonly value: string }) {
  return (
    <div className="grid min-h-24">
      <pre aria-hidden className={`${look} border-transparent whitespace-pre-wrap wrap-anywhere`}>
        <Highlighted text={value} />{' '}
      </pre>
      <textarea
        dir="auto"
        spellCheck={false}
        className={`${look} border-control bg-transparent text-transparent caret-foreground resize-none overflow-hidden wrap-anywhere aria-[invalid=true]:border-red pointer-coarse:text-[16px]`}
        value={value}
        {...rest}
        {...useFieldControl()}
      />
    </div>
  )
}

/** Why a text is not JSON; undefined for JSON, and for an empty text. */
export function jsonErrorOf(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `Not JSON: ${messageOf(error)}`
  }
}
