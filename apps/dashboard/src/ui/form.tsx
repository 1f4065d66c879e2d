import { type ReactNode, useId, useRef, useState } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type FieldError, fieldErrorOf } from './field-error.ts'
import { Switch, TextField } from './field.tsx'
import { Problem } from './problem.tsx'

interface FormProps {
  readonly id?: string | undefined
  readonly className?: string
  /** Sends the form. Its error is shown below the field that it names, or else at the end. */
  readonly onSubmit: () => Promise<unknown>
  /** The fields. The function returns the error of a field. */
  readonly children: (errorOf: (...names: readonly string[]) => string | undefined) => ReactNode
}

/** A form. Its button can always be pressed: an error says what is missing. Ctrl Enter sends it from a text of several lines, too. */
export function Form({ id, className = 'flex flex-col gap-4', onSubmit, children }: FormProps) {
  const [error, setError] = useState<FieldError>()
  const known = useRef(new Set<string>())
  const field = error?.path.find((name) => known.current.has(name))
  const errorOf = (...names: readonly string[]) => {
    for (const name of names) known.current.add(name)
    return field !== undefined && names.includes(field) ? error?.text : undefined
  }
  return (
    <form
      id={id}
      className={className}
      noValidate
      onChange={() => setError(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        onSubmit().catch((failure: unknown) => setError(fieldErrorOf(failure)))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
      }}
    >
      {children(errorOf)}
      <Problem>{field === undefined ? error?.text : undefined}</Problem>
    </form>
  )
}

interface FormDialogProps extends Omit<FormProps, 'id'> {
  readonly title: string
  /** The text of the button that sends the form. */
  readonly submit: ReactNode
  readonly onClose: () => void
}

/** A dialog with a form, and buttons to cancel and to send it. */
export function FormDialog({ title, submit, onClose, ...form }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={formId}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form} />
    </Dialog>
  )
}

/** Texts and switches by the names that the control has for them. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** The fields of a form: the names of the control, each with its label. */
export type FormFields<Values extends FormValues> = {
  readonly [Name in keyof Values]: {
    readonly label: string
    readonly hint?: string
    readonly isOptional?: boolean
    /** The text while nothing is typed. */
    readonly from?: (values: Values) => string
  }
}

interface RecordFormProps<Values extends FormValues> {
  /** The noun of the record, such as `student`. */
  readonly kind: string
  readonly fields: FormFields<Values>
  /** The values to begin with. */
  readonly start: Values
  /** Creates the record. */
  readonly onCreate: (values: Values) => Promise<unknown>
  readonly onClose: () => void
}

/** A dialog with the fields of a new record. */
export function RecordForm<Values extends FormValues>({
  kind,
  fields,
  start,
  onCreate,
  onClose,
}: RecordFormProps<Values>) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values = { ...start, ...typed }
  const names = Object.keys(fields) as (keyof Values & string)[]
  const known = Object.fromEntries(
    names.map((name) => [name, typed[name] ?? fields[name].from?.(values) ?? start[name]]),
  ) as Values
  const set = (name: string, value: string | boolean) => setTyped({ ...typed, [name]: value })
  return (
    <FormDialog
      title={`New ${kind}`}
      submit={`Create the ${kind}`}
      onClose={onClose}
      onSubmit={() => onCreate(trimmed(known))}
    >
      {(errorOf) =>
        names.map((name, index) => {
          const { label, hint, isOptional } = fields[name]
          const value = known[name] ?? ''
          return typeof value === 'boolean' ? (
            <Switch key={name} label={label} checked={value} onChange={({ target }) => set(name, target.checked)} />
          ) : (
            <TextField
              key={name}
              label={label}
              hint={hint ?? (isOptional ? 'Optional' : undefined)}
              error={errorOf(name)}
              autoFocus={index === 0}
              value={value}
              onText={(text) => set(name, text)}
            />
          )
        })
      }
    </FormDialog>
  )
}

const trimmed = <Values extends FormValues>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values
