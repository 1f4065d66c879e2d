import type { ComponentProps } from 'react'

import { useFieldControl } from './field.tsx'
import { Highlighted } from './highlighted.tsx'
import { messageOf } from './text.ts'

const look = 'col-start-1 row-start-1 min-w-0 py-1.5 px-2 border rounded-md font-mono text-small leading-4.5'

/** A text area for JSON, with the colours of `Json`. It is as high as its text. */
export function JsonArea({ value, ...rest }: Omit<ComponentProps<'textarea'>, 'value'> & { readonly value: string }) {
  return (
    <div className="grid min-h-24">
      <pre aria-hidden className={`${look} border-transparent whitespace-pre-wrap wrap-anywhere`}>
        <Highlighted text={value} />{' '}
      </pre>
      <textarea
        dir="auto"
        spellCheck={false}
        className={`${look} border-control bg-transparent text-transparent caret-foreground resize-none overflow-hidden wrap-anywhere aria-[invalid=true]:border-red pointer-coarse:text-[16px]`}
        value={value}
        {...rest}
        {...useFieldControl()}
      />
    </div>
  )
}

/** Why a text is not JSON; undefined for JSON, and for an empty text. */
export function jsonErrorOf(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `Not JSON: ${messageOf(error)}`
  }
}
