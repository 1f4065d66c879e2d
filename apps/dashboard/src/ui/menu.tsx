import { Popover as Base } from '@base-ui/react/popover'
import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** The title of what opens, for screen readers. */
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement<object>
  readonly onOpen?: (() => void) | undefined
  readonly children: ReactNode
}

/** A button that opens something below it. Escape, a click beside it and a `MenuItem` in it close it. */
export const Popover = ({ label, trigger, onOpen, children }: PopoverProps) => (
  <Base.Root onOpenChange={(open) => open && onOpen?.()}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="start" className="z-10">
        <Base.Popup className="above max-w-[calc(100vw_-_16px)] max-h-(--available-height) overflow-auto">
          <Base.Title className="sr-only">{label}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

/** A list of actions. Arrow keys move between them. */
export const MenuItems = ({ children }: Pick<PopoverProps, 'children'>) => (
  <div className="min-w-45 max-w-90 p-1" onKeyDown={moveFocus}>
    {children}
  </div>
)

interface MenuItemProps extends Omit<ComponentProps<typeof Base.Close>, 'className'> {
  readonly icon?: ReactNode
  /** At the right edge, such as a number or keys. */
  readonly note?: ReactNode
  /** Its action shows something else in place of the menu, which stays open. */
  readonly isOpener?: boolean
}

/** One action of a menu. It closes the menu. */
export const MenuItem = ({ icon, note, isOpener = false, onClick, children, ...rest }: MenuItemProps) => (
  <Base.Close
    onClick={(event) => {
      if (isOpener) event.preventBaseUIHandler()
      onClick?.(event)
    }}
    className="flex items-center gap-2 w-full min-h-8 py-1 px-2 rounded-sm text-left hover:bg-hover focus-visible:bg-hover [&_svg]:text-muted"
    {...rest}
  >
    {icon}
    <span className="truncate flex-1 min-w-0">{children}</span>
    {note !== undefined && <span className="inline-flex items-center gap-2 text-muted whitespace-nowrap">{note}</span>}
  </Base.Close>
)

/** Arrow keys move between the fields and buttons of an element. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button:enabled')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
