import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button, type ButtonProps } from './button.tsx'
import { toastError } from './messages.ts'

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'value'> {
  /** The text, or how to get it. */
  readonly value: string | (() => Promise<string>)
}

/** Copies a text, and says so. */
export function CopyButton({ value, children = 'Copy', ...rest }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await copyText(typeof value === 'string' ? value : await value())
    setCopied(true)
  }
  return (
    <>
      <Button {...rest} icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy().catch(toastError)}>
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
