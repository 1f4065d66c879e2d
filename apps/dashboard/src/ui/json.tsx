import { useMemo, useState } from 'react'

import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { jsonParts } from './json-parts.ts'

const looks = { name: 'text-foreground', string: 'text-green', value: 'text-blue' }

/** How much of a value is shown at first, in characters. */
const shortLength = 20_000

/** A value as JSON. A text that is not JSON, such as an HTML page, is shown as it is. */
export function Json({ label, value }: { readonly label: string; readonly value: unknown }) {
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value])
  const [isWhole, setWhole] = useState(false)
  const beginning = isWhole ? text : text.slice(0, shortLength)
  return (
    <figure className="relative" aria-label={label}>
      <figcaption className="mb-1 font-semibold">{label}</figcaption>
      <CopyButton className="absolute top-7 right-1.5" look="quiet" isIconOnly value={text}>
        {`Copy the ${label.toLowerCase()}`}
      </CopyButton>
      <pre
        tabIndex={0}
        className="max-h-[40vh] py-2 pr-11 pl-3 overflow-auto border rounded-md bg-surface leading-4.5 wrap-anywhere whitespace-pre-wrap"
      >
        {typeof value === 'string' ? beginning : <Highlighted text={beginning} />}
      </pre>
      {beginning.length < text.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </Button>
      )}
    </figure>
  )
}

/** A JSON text with its colours. It may be cut anywhere. */
export function Highlighted({ text }: { readonly text: string }) {
  return jsonParts(text).map(({ at, text, look }) =>
    look === undefined ? (
      text
    ) : (
      <span key={at} className={looks[look]}>
        {text}
      </span>
    ),
  )
}
