import { type KeyboardEvent, useState } from 'react'

import { fieldErrorOf } from './field-error.ts'
import { Field, TextArea, TextInput } from './field.tsx'
import { useIsReadOnly } from './read-only.tsx'

export interface SavedTextProps {
  readonly value: string
  /** Saves a text. An error is shown below the field. */
  readonly onSave: (text: string) => Promise<unknown>
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly inputMode?: 'text' | 'decimal' | 'numeric'
}

interface SavedFieldProps extends SavedTextProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly isMultiline?: boolean
}

/** A text field that saves with Enter, and when it loses the focus. Escape restores the saved text. */
export function SavedField({
  label,
  hint,
  isMultiline = false,
  disabled,
  placeholder,
  inputMode,
  ...saved
}: SavedFieldProps) {
  const isReadOnly = useIsReadOnly()
  const { error, control } = useSavedText(saved)
  const Control = isMultiline ? TextArea : TextInput
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <Control
          {...own}
          {...control}
          disabled={disabled || isReadOnly}
          placeholder={placeholder}
          inputMode={inputMode}
          {...(isMultiline && { rows: 2, className: 'min-h-13' })}
        />
      )}
    </Field>
  )
}

/** A saved text field in a row, without a visible label. */
export function SavedInput({
  label,
  disabled,
  placeholder,
  inputMode,
  className,
  ...saved
}: SavedTextProps & { readonly label: string; readonly className?: string | undefined }) {
  const isReadOnly = useIsReadOnly()
  const { error, control } = useSavedText(saved)
  return (
    <TextInput
      {...control}
      className={className}
      aria-label={label}
      aria-invalid={error !== undefined}
      title={error}
      disabled={disabled || isReadOnly}
      placeholder={placeholder}
      inputMode={inputMode}
    />
  )
}

function useSavedText({ value, onSave }: Pick<SavedTextProps, 'value' | 'onSave'>) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const discard = () => {
    setDraft(undefined)
    setError(undefined)
  }
  const save = () => {
    if (draft === undefined || draft === value) return discard()
    onSave(draft).then(discard, (failure: unknown) => setError(fieldErrorOf(failure).text))
  }
  return {
    error,
    control: {
      value: draft ?? value,
      onChange: (event: { readonly target: { readonly value: string } }) => setDraft(event.target.value),
      onBlur: save,
      onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
        const isTextArea = event.currentTarget instanceof HTMLTextAreaElement
        if (event.key === 'Enter' && (!isTextArea || event.ctrlKey || event.metaKey)) save()
        if (event.key === 'Escape' && draft !== undefined && draft !== value) {
          // The next Escape closes the dialog.
          event.stopPropagation()
          discard()
        }
      },
    },
  }
}
