import { Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'

import { type TimeForm, formatTime, initialsOf } from './text.ts'

/* What a line has besides words: badges, chips, times and pictures. */

const tones = {
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  blue: 'bg-blue-soft text-blue',
  gray: 'bg-gray-soft text-muted',
}

interface BadgeProps {
  readonly tone?: keyof typeof tones
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A short text in a colour. The text alone says what it means. */
export function Badge({ tone = 'gray', title, children }: BadgeProps) {
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
    <Badge tone={status === 0 || status >= 500 ? 'red' : status >= 400 ? 'amber' : 'green'}>
      <b>{status === 0 ? 'no response' : status}</b>
      {code !== undefined && ` ${code}`}
    </Badge>
  )
}

/** The operation that a fault fires for. */
export const OperationBadge = ({ children }: { readonly children: string }) => (
  <Badge>
    <span className="font-mono text-small">{children}</span>
  </Badge>
)

/** The fault that fired for a request. A fault of a test has no id. */
export const FaultBadge = ({ id }: { readonly id: string | undefined }) => (
  <Badge tone="amber">
    <Zap aria-hidden />
    {id === undefined ? 'fault' : `fault #${id}`}
  </Badge>
)

/** The labels of an academy. */
export function Labels({ labels = {} }: { readonly labels?: Readonly<Record<string, string>> | undefined }) {
  return Object.entries(labels).map(([name, text]) => (
    <Badge key={name} title={name}>
      {name}={text}
    </Badge>
  ))
}

const chip =
  'inline-flex items-center gap-1 max-w-[min(240px,100%)] px-1.5 rounded-sm bg-gray-soft text-foreground text-small leading-5 [&_svg]:text-muted [&_svg]:size-3 [&>span]:truncate hover:bg-selected hover:no-underline'

interface ChipProps {
  readonly icon?: ReactNode
  readonly href: string
  readonly children: string
}

/** The short name of a record in a frame, as a link to it. */
export function Chip({ icon, href, children }: ChipProps) {
  return (
    <Link href={href} className={chip} title={children}>
      {icon}
      <span dir="auto">{children}</span>
    </Link>
  )
}

/** A time of the academy's clock, in UTC as the API sends it. */
export function Time({ at, form = 'short' }: { readonly at: string; readonly form?: TimeForm }) {
  return (
    <time dateTime={at} title={at}>
      {formatTime(at, form)}
    </time>
  )
}

interface AvatarProps {
  readonly student: { readonly name: string | null; readonly email: string }
  /** Address of a picture. Without one, or when it cannot be loaded, the initials are shown. */
  readonly picture?: string | null
  readonly isLarge?: boolean
}

/** The picture or the initials of a student, as a decoration beside the name. */
export function Avatar({ student, picture = null, isLarge = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={`inline-grid place-items-center flex-none overflow-hidden rounded-full bg-gray-soft text-muted font-semibold select-none ${isLarge ? 'size-12 text-[16px]' : 'size-6 text-[10px]'}`}
      aria-hidden
    >
      {picture === null || picture === failed ? (
        initialsOf(student)
      ) : (
        <img
          src={picture}
          alt=""
          className="size-full object-cover"
          referrerPolicy="no-referrer"
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  )
}
