import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react'

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
        <div className="min-w-45 p-1" onKeyDown={moveFocus}>
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
    <button
      type="button"
      className={`flex items-center gap-2 w-full min-h-8 py-1 px-2 rounded-sm text-left hover:bg-hover focus-visible:bg-hover disabled:opacity-50 ${isDangerous ? 'text-red' : '[&_svg]:text-muted'}`}
      {...rest}
    >
      {icon}
      <span className="truncate flex-1 min-w-0">{children}</span>
      {note !== undefined && (
        <span className="inline-flex items-center gap-2 text-muted whitespace-nowrap">{note}</span>
      )}
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
