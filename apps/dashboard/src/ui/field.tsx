import { type ComponentProps, type ReactNode, createContext, use, useId, useState } from 'react'

import { useErrorOf } from './form-error.ts'
import { useIsReadOnly } from './read-only.tsx'
import { stored, useStored } from './storage.ts'
import { keysOf } from './text.ts'

const box =
  'min-w-0 py-0.75 px-2 border border-control rounded-md bg-background aria-[invalid=true]:border-red pointer-coarse:text-[16px]'
const oneLine = `${box} min-h-7 pointer-coarse:min-h-9`

interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

const FieldControl = createContext<ControlProps | undefined>(undefined)

/** What connects a control with the label and the note of the `Field` around it. */
export const useFieldControl = (): ControlProps | undefined => use(FieldControl)

interface FieldProps {
  readonly label: string
  /** Below the control. */
  readonly hint?: ReactNode
  /** What the control of the server calls the value: an error of the form that names it is shown here. */
  readonly name?: string | readonly string[] | undefined
  readonly error?: string | undefined
}

/** A control with its label, a hint, and what is wrong with its value. */
export function Field({ label, hint, name = [], error, children }: FieldProps & { readonly children: ReactNode }) {
  const id = useId()
  const formError = useErrorOf([name].flat())
  const problem = error ?? formError
  const note = problem ?? hint
  const control = {
    id,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    'aria-invalid': problem !== undefined,
  }
  return (
    <div className="flex flex-col gap-1 min-w-0 [&>label]:font-[550]">
      <label htmlFor={id}>{label}</label>
      <FieldControl value={control}>{children}</FieldControl>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={`text-small wrap-anywhere ${problem === undefined ? 'text-muted' : 'text-red'}`}
        >
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
      className={`${oneLine} w-full [&:is([type=number],[inputmode=numeric],[inputmode=decimal])]:max-w-32 ${className}`}
      {...rest}
      {...useFieldControl()}
    />
  )
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: number
  /** Called with each whole number that a person types, from 1 to `max`. */
  readonly onNumber: (value: number) => void
}

/** An input of a whole number from 1. While a person types, it may be empty. */
export function NumberInput({ value, onNumber, ...rest }: NumberInputProps) {
  const [text, setText] = useState<string>()
  return (
    <TextInput
      {...rest}
      type="number"
      min={1}
      required
      value={text ?? value}
      onChange={({ target }) => {
        setText(target.validity.valid ? undefined : target.value)
        if (target.validity.valid) onNumber(target.valueAsNumber)
      }}
      onBlur={() => setText(undefined)}
    />
  )
}

/** For code, unless `className` says otherwise. */
export function TextArea({ className = 'min-h-24 font-mono text-small', ...rest }: ComponentProps<'textarea'>) {
  const look = `${box} w-full resize-y ${className}`
  return <textarea dir="auto" spellCheck={false} className={look} {...rest} {...useFieldControl()} />
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'name'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text input with its label. */
export function TextField({ label, hint, name, error, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} name={name} error={error}>
      <TextInput {...input} onChange={({ target }) => onText(target.value)} />
    </Field>
  )
}

/** A native select: its list works with every keyboard and on every phone. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${oneLine} max-w-full cursor-pointer ${className}`} {...rest} {...useFieldControl()} />
}

interface ChoiceProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'name'> {
  /** The values in their order, each with its name. */
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A select of a few values. */
export function Choice<Value extends string>({ names, value, onChoose, ...rest }: ChoiceProps<Value>) {
  return (
    // The options have no other values.
    <Select value={value} onChange={({ target }) => onChoose(target.value as Value)} {...rest}>
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
  name,
  error,
  ...choice
}: FieldProps & ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint} name={name} error={error}>
      <Choice className="w-full" {...choice} />
    </Field>
  )
}

/** The text beside a switch, and its name for screen readers. */
export interface SwitchLabels {
  readonly label: ReactNode
  readonly 'aria-label'?: string
}

/** A switch with its label at its right. */
export function Switch({ label, disabled, ...rest }: SwitchLabels & ComponentProps<'input'>) {
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

/** Whether the letters without Ctrl or Alt do something in this browser. */
export function SingleKeysSwitch() {
  return (
    <Switch
      label="Keys without Ctrl or Alt"
      checked={useStored('single-keys') !== 'off'}
      onChange={({ target }) => stored.set('single-keys', target.checked ? 'on' : 'off')}
    />
  )
}

interface SegmentedProps<Value extends string> {
  readonly label: string
  /** The values in their order, each with its name. */
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly disabled?: boolean
}

/** A choice of one among a few. Arrow keys move between them. */
export function Segmented<Value extends string>({ label, names, value, onChoose, disabled }: SegmentedProps<Value>) {
  const group = useId()
  return (
    <fieldset
      disabled={disabled}
      className="inline-flex p-0.5 rounded-md bg-gray-soft [&_label]:relative [&_label]:cursor-pointer [&_span]:block [&_span]:py-0.5 [&_span]:px-2.5 [&_span]:rounded-sm [&_span]:text-muted [&_span]:font-medium [&_span]:whitespace-nowrap [&_label:hover_span]:text-foreground [&_input:checked+span]:bg-[light-dark(#ffffff,#3c4453)] [&_input:checked+span]:text-foreground [&_input:checked+span]:shadow-[0_1px_2px_rgb(15_20_35_/_14%)] [&_input:focus-visible+span]:outline-2 [&_input:focus-visible+span]:outline-focus"
    >
      <legend className="sr-only">{label}</legend>
      {keysOf(names).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={choice === value}
            onChange={() => onChoose(choice)}
          />
          <span>{names[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
