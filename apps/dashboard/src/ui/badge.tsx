import type { ReactNode } from 'react'

import styles from './badge.module.css'

export type Tone = 'green' | 'amber' | 'red' | 'blue' | 'gray'

/** A short text in a colour. The text alone says what it means. */
export function Badge({
  tone = 'gray',
  title,
  children,
}: {
  readonly tone?: Tone
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <span className={`${styles['badge']} ${styles[tone]}`} title={title}>
      {children}
    </span>
  )
}

/** The HTTP status of a response, with the code of an error. */
export function StatusBadge({ status, code }: { readonly status: number; readonly code?: string | undefined }) {
  return (
    <Badge tone={toneOf(status)}>
      <b>{status === 0 ? 'no response' : status}</b>
      {code !== undefined && ` ${code}`}
    </Badge>
  )
}

function toneOf(status: number): Tone {
  if (status === 0 || status >= 500) return 'red'
  if (status >= 400) return 'amber'
  return 'green'
}
