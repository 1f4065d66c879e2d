import type { ComponentProps, ReactNode } from 'react'

import { useIsReadOnly } from './read-only.tsx'

const common =
  'inline-flex items-center justify-center gap-1.5 min-h-(--control) border rounded-md font-medium whitespace-nowrap select-none transition-[background] duration-80 disabled:opacity-50 disabled:cursor-default'

const looks = {
  plain: 'border-strong bg-raised text-foreground enabled:hover:bg-hover',
  primary: 'border-transparent bg-accent-fill text-white enabled:hover:bg-accent-fill-hover',
  quiet: 'border-transparent enabled:hover:bg-hover',
  danger: 'border-strong bg-raised text-red enabled:hover:bg-red-soft',
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof looks
  readonly icon?: ReactNode
  /** Shows the icon alone. The label stays for screen readers and as a tooltip. */
  readonly isIconOnly?: boolean
  /** It changes something, so a page that may only read does not have it. */
  readonly isChange?: boolean
}

/** A button with a label. */
export function Button({
  look = 'plain',
  icon,
  isIconOnly = false,
  isChange = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isReadOnly = useIsReadOnly()
  if (isChange && isReadOnly) return null
  const classes = [common, looks[look], isIconOnly ? 'w-(--control)' : 'py-0.75 px-2.5', className]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      {...(isIconOnly && typeof children === 'string' && { title: children })}
      {...rest}
    >
      {icon}
      {isIconOnly ? <span className="sr-only">{children}</span> : children}
    </button>
  )
}
