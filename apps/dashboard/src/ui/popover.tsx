import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, type RefObject, useRef, useState, cloneElement } from 'react'

interface PopoverProps {
  /** The title of what opens, for screen readers. */
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>
  /** The content of the box. It gets a function that closes the box. */
  readonly children: (close: () => void) => ReactNode
}

interface TriggerProps {
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly onClick?: () => void
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'dialog'
}

/** A button that opens something below it. Escape and a click beside it close it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => setOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
      })}
      <Base.Root
        open={isOpen}
        onOpenChange={(open, { event }) => {
          // The button closes it itself when it is clicked.
          if (!open && !(event.target instanceof Node && anchor.current?.contains(event.target))) close()
        }}
      >
        <Base.Portal>
          <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-10">
            <Base.Popup
              className="above max-w-[calc(100vw_-_16px)] max-h-(--available-height) overflow-auto"
              finalFocus={anchor}
            >
              <Base.Title className="sr-only">{label}</Base.Title>
              {children(close)}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </>
  )
}
