import { type ComponentProps, createContext, type KeyboardEvent, type ReactElement, type ReactNode, use } from 'react'

import { Popover } from './popover.tsx'

interface MenuProps {
  readonly label: string
  /** The button that opens the menu. */
  readonly trigger: ReactElement<object>
  readonly children: ReactNode
}

/** Closes the menu around an item. */
const CloseMenu = createContext(() => {})

/** A button that opens a list of actions. Arrow keys move between them. An action closes the list. */
export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <Popover label={label} trigger={trigger}>
      {(close) => (
        <CloseMenu value={close}>
          <div className="min-w-45 p-1" onKeyDown={moveFocus}>
            {children}
          </div>
        </CloseMenu>
      )}
    </Popover>
  )
}

interface MenuItemProps extends ComponentProps<'button'> {
  readonly icon?: ReactNode
  /** At the right edge, such as a number or keys. */
  readonly note?: ReactNode
}

/** One action of a menu. */
export function MenuItem({ icon, note, children, onClick, ...rest }: MenuItemProps) {
  const close = use(CloseMenu)
  return (
    <button
      type="button"
      className="flex items-center gap-2 w-full min-h-8 py-1 px-2 rounded-sm text-left hover:bg-hover focus-visible:bg-hover [&_svg]:text-muted"
      onClick={(event) => {
        close()
        onClick?.(event)
      }}
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
