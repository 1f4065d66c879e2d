import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { Field, TextInput } from './field.tsx'
import { useIsReadOnly } from './read-only.tsx'

export interface AddItem {
  /** The argument of `onAdd`. */
  readonly value: string
  readonly label: string
  /** At the right edge. */
  readonly note?: string
}

interface AddFieldProps {
  readonly label: string
  readonly hint?: string
  /** Called with the text that is looked for. */
  readonly onText?: (text: string) => void
  /** All suggestions. The field shows those that contain the text, because they may still be those of an earlier text. */
  readonly items: readonly AddItem[]
  /** Called with the value of an item, or with the text for Enter without a chosen item. After an error it is in the field again. */
  readonly onAdd: (value: string) => Promise<unknown>
}

/** A text field that suggests what can be added, and adds it. */
export function AddField({ label, hint, onText, items, onAdd }: AddFieldProps) {
  const isReadOnly = useIsReadOnly()
  const [text, setState] = useState('')
  const setText = (next: string) => {
    setState(next)
    onText?.(next.trim())
  }
  const { mutate, error } = useMutation({ mutationFn: onAdd, onError: (_, value) => setText(value) })
  const isHighlighted = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  const wanted = text.trim().toLowerCase()
  const matching = items.filter((item) =>
    [item.value, item.label, item.note].some((part) => part?.toLowerCase().includes(wanted)),
  )
  const add = (value: string) => {
    setText('')
    mutate(value)
  }
  if (isReadOnly) return null
  return (
    <Field label={label} hint={hint} error={error?.message}>
      <Autocomplete.Root
        items={matching}
        // Filtered above, by value and note too.
        filter={null}
        openOnInputClick
        autoHighlight
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        onItemHighlighted={(item) => {
          isHighlighted.current = item !== undefined
        }}
        itemToStringValue={(item: AddItem) => item.label}
      >
        <Autocomplete.Input
          render={<TextInput />}
          // The label is hidden from screen readers while the suggestions are open.
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '') return
            if (!isHighlighted.current || matching.length === 0) add(text.trim())
          }}
        />
        {/* The suggestions belong to the dialog around the field. */}
        <div ref={place} />
        <Autocomplete.Portal container={place}>
          <Autocomplete.Positioner className="z-20" positionMethod="fixed" sideOffset={4}>
            {matching.length > 0 && (
              <Autocomplete.Popup className="above w-(--anchor-width) max-h-[min(280px,var(--available-height))] p-1 overflow-auto">
                <Autocomplete.List aria-label={label}>
                  {(item: AddItem) => (
                    <Autocomplete.Item
                      key={item.value}
                      value={item}
                      className="flex items-center gap-3 min-h-8 py-1 px-2 rounded-sm cursor-pointer data-highlighted:bg-selected"
                      onClick={() => add(item.value)}
                    >
                      <span className="truncate flex-1 min-w-0">{item.label}</span>
                      {item.note !== undefined && <span className="max-w-1/2 text-muted truncate">{item.note}</span>}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            )}
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Field>
  )
}
