import type { ComponentProps, ReactNode } from 'react'

import { useIsReadOnly } from './read-only.tsx'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger'
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
  const classes = [styles['button'], styles[look], isIconOnly && styles['square'], className]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      {...(isIconOnly && typeof children === 'string' && { title: children })}
      {...rest}
    >
      {icon}
      {isIconOnly ? <span className="visually-hidden">{children}</span> : children}
    </button>
  )
}
