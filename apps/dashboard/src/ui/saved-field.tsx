import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'

import { Field, TextArea, TextInput } from './field.tsx'
import { fieldErrorOf } from './form-error.ts'
import { useIsReadOnly } from './read-only.tsx'

interface SavedFieldProps extends Pick<
  ComponentProps<'input'>,
  'disabled' | 'placeholder' | 'inputMode' | 'className'
> {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  /** Saves a text. An error is shown at the field. */
  readonly onSave: (text: string) => Promise<unknown>
  readonly isMultiline?: boolean
  /** In a row, without a visible label. */
  readonly isBare?: boolean
}

/** A text field that saves with Enter, and when it loses the focus. Escape restores the saved text. */
export function SavedField(props: SavedFieldProps) {
  const { label, hint, value, onSave, isMultiline = false, isBare = false, disabled, ...rest } = props
  const isReadOnly = useIsReadOnly()
  const [draft, setDraft] = useState<string>()
  const saving = useMutation({
    mutationFn: onSave,
    // What is typed meanwhile stays.
    onSuccess: (_, sent) => setDraft((now) => (now === sent ? undefined : now)),
  })
  const error = saving.error ? fieldErrorOf(saving.error).text : undefined
  const discard = () => {
    setDraft(undefined)
    saving.reset()
  }
  const save = () => {
    if (draft === undefined || draft === value) discard()
    // Enter has sent it already when the field is left.
    else if (!saving.isPending || saving.variables !== draft) saving.mutate(draft)
  }
  const control = {
    ...rest,
    value: draft ?? value,
    disabled: disabled || isReadOnly,
    onChange: (event: { readonly target: { readonly value: string } }) => setDraft(event.target.value),
    onBlur: save,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)) save()
      if (event.key === 'Escape' && draft !== undefined && draft !== value) {
        // The next Escape closes the dialog.
        event.stopPropagation()
        discard()
      }
    },
  }
  if (isBare) return <TextInput {...control} aria-label={label} aria-invalid={error !== undefined} title={error} />
  return (
    <Field label={label} hint={hint} error={error}>
      {isMultiline ? <TextArea {...control} rows={2} className="min-h-13" /> : <TextInput {...control} />}
    </Field>
  )
}
