import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Switch, TextField } from './field.tsx'
import { FormErrors, fieldErrorOf } from './form-error.ts'
import { keysOf } from './text.ts'

interface FormProps {
  readonly id?: string | undefined
  readonly className?: string
  /** Sends the form. Its error is shown below the field that it names, or else at the end. */
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}

/** A form. Its button can always be pressed: an error says what is missing. Ctrl Enter sends it from a text of several lines, too. */
export function Form({ id, className = 'flex flex-col gap-4', onSubmit, children }: FormProps) {
  const { mutate, error: failure, isError, isPending, reset } = useMutation({ mutationFn: onSubmit })
  const error = failure ? fieldErrorOf(failure) : undefined
  const known = useRef(new Set<string>())
  const field = error?.path.find((name) => known.current.has(name))
  const errorOf = (names: readonly string[]) => {
    for (const name of names) known.current.add(name)
    return field !== undefined && names.includes(field) ? error?.text : undefined
  }
  return (
    <form
      id={id}
      className={className}
      noValidate
      onChange={() => isError && reset()}
      onSubmit={(event) => {
        event.preventDefault()
        // A second press of the button, or a key that is held down, would create a second record.
        if (!isPending) mutate()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
      }}
    >
      <FormErrors value={errorOf}>{children}</FormErrors>
      <Problem>{field === undefined ? error?.text : undefined}</Problem>
    </form>
  )
}

/** The error of a form, below its fields. Nothing without one. */
export function Problem({ children }: { readonly children: string | undefined }) {
  return (
    children !== undefined && (
      <p role="alert" className="text-red wrap-anywhere">
        {children}
      </p>
    )
  )
}

interface TextFormProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onText' | 'hint'> {
  /** The text until another one is typed, also after each that was sent; empty by default. */
  readonly start?: string
  /** The text of the button. */
  readonly submit: string
  /** What is said below the field about the text that is typed. */
  readonly hint?: (text: string) => string | undefined
  readonly onSend: (text: string) => unknown
}

/** A text field, and the button that sends its text. */
export function TextForm({ start = '', submit, hint, onSend, ...field }: TextFormProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? start
  const send = async () => {
    await onSend(text.trim())
    setTyped(undefined)
  }
  return (
    <Form className="flex items-start gap-2 [&>div]:flex-1 [&>button]:mt-6" onSubmit={send}>
      <TextField {...field} hint={typed === undefined ? undefined : hint?.(typed)} value={text} onText={setTyped} />
      <Button type="submit">{submit}</Button>
    </Form>
  )
}

interface FormDialogProps extends Omit<FormProps, 'id'> {
  readonly title: string
  /** The text of the button that sends the form. */
  readonly submit: string
  readonly onClose: () => void
}

/** A dialog with a form, and buttons to cancel and to send it. */
export function FormDialog({ title, submit, onClose, ...form }: FormDialogProps) {
  const formId = useId()
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look="primary" type="submit" form={formId}>
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <Form id={formId} {...form} />
    </Dialog>
  )
}

/** Texts and switches by the names that the control has for them. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** A new record: its fields by the names of the control, in their order. */
export interface NewRecord<Values extends FormValues> {
  readonly start: Values
  readonly fields: {
    readonly [Name in keyof Values]: {
      readonly label: string
      readonly hint?: string
      /** The text while nothing is typed. */
      readonly from?: (values: Values) => string
    }
  }
  /** Creates the record. */
  readonly send: (values: Values) => Promise<{ readonly id: string }>
}

interface RecordFormProps<Values extends FormValues> extends NewRecord<Values> {
  /** The noun of the record, such as `student`. */
  readonly kind: string
  readonly onCreate: (id: string) => void
  readonly onClose: () => void
}

/** A dialog with the fields of a new record. */
export function RecordForm<Values extends FormValues>(props: RecordFormProps<Values>) {
  const { kind, fields, start, send, onCreate, onClose } = props
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values = { ...start, ...typed }
  const names = keysOf(fields) as (keyof Values & string)[]
  const valueOf = (name: keyof Values) => typed[name] ?? fields[name].from?.(values) ?? start[name] ?? ''
  const trimmed = () => {
    const entries = names.map((name): [string, string | boolean] => {
      const value = valueOf(name)
      return [name, typeof value === 'string' ? value.trim() : value]
    })
    // Object.fromEntries forgets the keys.
    return Object.fromEntries(entries) as Values
  }
  const set = (name: string, value: string | boolean) => setTyped({ ...typed, [name]: value })
  return (
    <FormDialog
      title={`New ${kind}`}
      submit={`Create the ${kind}`}
      onClose={onClose}
      onSubmit={async () => onCreate((await send(trimmed())).id)}
    >
      {names.map((name, index) => {
        const { label, hint } = fields[name]
        const value = valueOf(name)
        return typeof value === 'boolean' ? (
          <Switch key={name} label={label} checked={value} onChange={({ target }) => set(name, target.checked)} />
        ) : (
          <TextField
            key={name}
            label={label}
            hint={hint}
            name={name}
            autoFocus={index === 0}
            value={value}
            onText={(text) => set(name, text)}
          />
        )
      })}
    </FormDialog>
  )
}
