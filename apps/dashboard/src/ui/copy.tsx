import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { Button, type ButtonProps } from './button.tsx'
import { Highlighted } from './highlighted.tsx'
import { toastError } from './messages.tsx'

/* What can be copied: values, lines of code and JSON. */

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'value'> {
  /** The text, or how to get it. */
  readonly value: string | (() => Promise<string>)
}

/** Copies a text, and says so. */
export function CopyButton({ value, children = 'Copy', ...rest }: CopyButtonProps) {
  const {
    mutate: copy,
    isSuccess: isCopied,
    reset,
  } = useMutation({
    mutationFn: async () => copyText(typeof value === 'string' ? value : await value()),
    onSuccess: () => void setTimeout(reset, 1500),
    onError: toastError,
  })
  return (
    <>
      <Button {...rest} icon={isCopied ? <Check /> : <Copy />} onClick={() => copy()}>
        {children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  )
}

export function copyText(text: string): Promise<void> {
  if (!('clipboard' in navigator)) throw new Error('The browser copies on localhost and over HTTPS only')
  return navigator.clipboard.writeText(text)
}

interface CopyableProps {
  readonly value: string
  /** Completes “Copy the …”. */
  readonly name: string
  readonly className?: string
}

/** A value with a button that copies it. */
export function Copyable({ value, name, className }: CopyableProps) {
  return (
    <>
      <code className={className}>{value}</code>
      <CopyButton look="quiet" isIconOnly value={value}>
        {`Copy the ${name}`}
      </CopyButton>
    </>
  )
}

interface CodeProps {
  /** A title above the code, such as `.env`. */
  readonly label: ReactNode
  readonly code: string
  /** Breaks long lines. By default they scroll. */
  readonly isWrapped?: boolean
}

/** Lines of code with a button that copies them. */
export function Code({ label, code, isWrapped = false }: CodeProps) {
  return (
    <figure className="min-w-0 border rounded-lg bg-surface">
      <figcaption className="text-small text-muted flex items-center justify-between gap-2 min-h-9 py-0.75 pr-1 pl-3 border-b">
        <span>{label}</span>
        <CopyButton look="quiet" value={code} />
      </figcaption>
      {/* A scrolling block must be reachable by keyboard. */}
      <pre
        className={`p-3 overflow-auto leading-5 ${isWrapped ? 'whitespace-pre-wrap wrap-anywhere' : 'frame'}`}
        tabIndex={isWrapped ? undefined : 0}
      >
        {code}
      </pre>
    </figure>
  )
}

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
