import { type ReactNode, useId } from 'react'

import styles from './segmented.module.css'

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
    <fieldset disabled={disabled} className={styles['group']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
