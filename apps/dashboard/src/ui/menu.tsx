import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react'

import styles from './menu.module.css'
import { Popover } from './popover.tsx'

interface MenuProps {
  readonly label: string
  /** The button that opens the menu. */
  readonly trigger: ReactElement<object>
  /** The items. They get a function that closes the menu. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a list of actions. Arrow keys move between them. */
export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <Popover label={label} trigger={trigger}>
      {(close) => (
        <div className={styles['menu']} onKeyDown={moveFocus}>
          {children(close)}
        </div>
      )}
    </Popover>
  )
}

interface MenuItemProps extends ComponentProps<'button'> {
  readonly icon?: ReactNode
  /** At the right edge, such as a number or keys. */
  readonly note?: ReactNode
  readonly isDangerous?: boolean
}

/** One action of a menu. */
export function MenuItem({ icon, note, isDangerous = false, children, ...rest }: MenuItemProps) {
  return (
    <button type="button" className={`${styles['item']} ${isDangerous ? styles['danger'] : ''}`} {...rest}>
      {icon}
      <span className={styles['label']}>{children}</span>
      {note !== undefined && <span className="muted">{note}</span>}
    </button>
  )
}

/** Arrow keys move between the fields and buttons of an element. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:enabled')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
