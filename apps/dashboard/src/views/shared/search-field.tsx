import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { useCommands } from '../../shell/commands.tsx'
import { TextInput } from '../../ui/field.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly field?: RefObject<HTMLInputElement | null>
}

/** How long a person pauses before the search starts, in milliseconds. */
const pause = 150

/** A search field that waits for a pause in typing. */
export function SearchField({ label, value, onChange, field }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const latest = useRef(onChange)
  latest.current = onChange
  const [shown, setShown] = useState(value)
  // The address has changed, such as by the Back button. An effect would come too late on a busy machine: the timer
  // below could search for the old text again.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => latest.current(text), pause)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className="flex-[1_1_160px] max-w-70 relative flex items-center min-w-35 [&_svg]:absolute [&_svg]:left-2 [&_svg]:text-muted [&_svg]:pointer-events-none max-narrow:flex-[1_1_140px] max-narrow:max-w-none">
      <Search aria-hidden />
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-7"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The first Escape clears the field, the next one leaves it.
          if (text === '') event.currentTarget.blur()
          else event.stopPropagation()
          setText('')
        }}
      />
    </div>
  )
}

/** The search field of a view: `/` focuses it. Its text is in the address. */
export function ViewSearchField({ label }: { readonly label: string }) {
  const address = useViewSearch()
  const field = useRef<HTMLInputElement>(null)
  useCommands([{ label, group: 'Page', keys: '/', run: () => field.current?.select() }])
  return (
    <SearchField
      label={label}
      value={address.get('search') ?? ''}
      onChange={(search) => address.set({ search, page: undefined })}
      field={field}
    />
  )
}
