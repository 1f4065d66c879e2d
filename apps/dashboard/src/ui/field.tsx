import { type ComponentProps, type ReactNode, useId } from 'react'

import { useIsReadOnly } from './read-only.tsx'

const box =
  'min-w-0 py-0.75 px-2 border border-control rounded-md bg-background aria-[invalid=true]:border-red pointer-coarse:text-[16px]'
const oneLine = `${box} min-h-7 pointer-coarse:min-h-9`

interface FieldProps {
  readonly label: string
  /** Below the control. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Makes the control. It gets the id that connects it with its label. */
  readonly children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

/** A control with its label, a hint, and what is wrong with its value. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1 min-w-0 [&>label]:font-[550]">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={`text-small wrap-anywhere ${error === undefined ? 'text-muted' : 'text-red'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      className={`${oneLine} w-full ${className}`}
      {...rest}
    />
  )
}

/** For code, unless `className` says otherwise. */
export function TextArea({ className = 'min-h-24 font-mono text-small', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" spellCheck={false} className={`${box} w-full resize-y ${className}`} {...rest} />
}

interface TextFieldProps
  extends Omit<FieldProps, 'children'>, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text input with its label. */
export function TextField({ label, hint, error, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput {...control} {...input} onChange={({ target }) => onText(target.value)} />}
    </Field>
  )
}

/** A native select: its list works with every keyboard and on every phone. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${oneLine} max-w-full cursor-pointer ${className}`} {...rest} />
}

interface ChoiceProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** The values in their order, each with its name. */
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** Values that are their own names. */
export function namesOf<Value extends string>(values: readonly Value[]): Readonly<Record<Value, string>> {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(values.map((value): [string, string] => [value, value])) as Record<Value, string>
}

/** A select of a few values. */
export function Choice<Value extends string>({ names, value, onChoose, ...rest }: ChoiceProps<Value>) {
  return (
    <Select
      value={value}
      // The options have no other values.
      onChange={({ target }) => onChoose(target.value as Value)}
      {...rest}
    >
      {Object.entries<string>(names).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** A select of a few values, with its label. */
export function ChoiceField<Value extends string>({
  label,
  hint,
  error,
  ...choice
}: Omit<FieldProps, 'children'> & ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Choice {...control} {...choice} className="w-full" />}
    </Field>
  )
}

/** A switch with its label at its right. */
export function Switch({ label, disabled, ...rest }: { readonly label: ReactNode } & ComponentProps<'input'>) {
  const isReadOnly = useIsReadOnly()
  return (
    <label className="inline-flex items-center gap-2 align-middle cursor-pointer">
      <input
        type="checkbox"
        role="switch"
        disabled={disabled || isReadOnly}
        className="relative flex-none w-7 h-4 appearance-none rounded-full bg-control cursor-pointer transition-[background] duration-100 checked:bg-accent-fill after:absolute after:inset-y-0.5 after:left-0.5 after:w-3 after:rounded-full after:bg-white after:transition-[translate] after:duration-100 checked:after:translate-x-3"
        {...rest}
      />
      <span>{label}</span>
    </label>
  )
}
