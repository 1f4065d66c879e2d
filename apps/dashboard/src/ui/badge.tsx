import type { ReactNode } from 'react'

const tones = {
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  blue: 'bg-blue-soft text-blue',
  gray: 'bg-gray-soft text-muted',
}

export type Tone = keyof typeof tones

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
    <span
      className={`inline-flex items-center gap-1 px-1.5 rounded-sm text-small leading-4.5 whitespace-pre [&_svg]:size-3 [&_b]:font-semibold ${tones[tone]}`}
      title={title}
    >
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
