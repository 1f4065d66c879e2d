import { Popover as Base } from '@base-ui/react/popover'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  createContext,
  use,
  useState,
} from 'react'

interface PopoverProps {
  /** The title of what opens, for screen readers. */
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement<object>
  readonly children: ReactNode
}

/** Closes the box around an item. */
const Close = createContext(() => {})

/** A function that closes the `Popover` around a component. */
export const useClose = (): (() => void) => use(Close)

/** A button that opens something below it. Escape and a click beside it close it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-10">
          <Base.Popup className="above max-w-[calc(100vw_-_16px)] max-h-(--available-height) overflow-auto">
            <Base.Title className="sr-only">{label}</Base.Title>
            <Close value={() => setOpen(false)}>{children}</Close>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A button that opens a list of actions. Arrow keys move between them. An action closes the list. */
export const Menu = ({ children, ...popover }: PopoverProps) => (
  <Popover {...popover}>
    <div className="min-w-45 p-1" onKeyDown={moveFocus}>
      {children}
    </div>
  </Popover>
)

interface MenuItemProps extends ComponentProps<'button'> {
  readonly icon?: ReactNode
  /** At the right edge, such as a number or keys. */
  readonly note?: ReactNode
}

/** One action of a menu. */
export function MenuItem({ icon, note, children, onClick, ...rest }: MenuItemProps) {
  const close = useClose()
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
