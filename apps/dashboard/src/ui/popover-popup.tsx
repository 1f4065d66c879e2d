import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

interface PopoverPopupProps {
  readonly label: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly onFocus: () => void
  readonly children: ReactNode
}

/** The box that a `Popover` opens. Escape and a click beside it close it. */
export function PopoverPopup({ label, anchor, onClose, onFocus, children }: PopoverPopupProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open, { event }) => {
        // The button closes it itself when it is clicked.
        if (!open && !(event.target instanceof Node && anchor.current?.contains(event.target))) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={4} align="start" className="z-10">
          <Base.Popup
            className="above max-w-[calc(100vw_-_16px)] max-h-(--available-height) overflow-auto"
            finalFocus={anchor}
            onFocus={onFocus}
          >
            <Base.Title className="sr-only">{label}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
