import { type ComponentProps, type ReactNode, useId } from 'react'

import { useIsReadOnly } from './read-only.tsx'
import styles from './field.module.css'

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
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined,
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
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
      className={`${styles['input']} ${className}`}
      {...rest}
    />
  )
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea dir="auto" spellCheck={false} className={`${styles['input']} ${styles['area']} ${className}`} {...rest} />
  )
}

/** A native select: its list works with every keyboard and on every phone. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${styles['input']} ${styles['select']} ${className}`} {...rest} />
}

/** A switch with its label at its right. */
export function Switch({ label, disabled, ...rest }: { readonly label: ReactNode } & ComponentProps<'input'>) {
  const isReadOnly = useIsReadOnly()
  return (
    <label className={styles['switch']}>
      <input type="checkbox" role="switch" disabled={disabled || isReadOnly} {...rest} />
      <span>{label}</span>
    </label>
  )
}
