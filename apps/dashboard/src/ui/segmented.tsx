import { type ReactNode, useId } from 'react'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
}

/** A choice of one among a few. Arrow keys move between them. */
export function Segmented<Value extends string>({ label, options, value, onChange, disabled }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className="inline-flex p-0.5 rounded-md bg-gray-soft [&_label]:relative [&_label]:cursor-pointer [&_span]:block [&_span]:py-0.5 [&_span]:px-2.5 [&_span]:rounded-sm [&_span]:text-muted [&_span]:font-medium [&_span]:whitespace-nowrap [&_label:hover_span]:text-foreground [&_input:checked+span]:bg-[light-dark(#ffffff,#3c4453)] [&_input:checked+span]:text-foreground [&_input:checked+span]:shadow-[0_1px_2px_rgb(15_20_35_/_14%)] [&_input:focus-visible+span]:outline-2 [&_input:focus-visible+span]:outline-focus"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
