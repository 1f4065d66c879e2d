import { type ReactElement, type ReactNode, type RefObject, Suspense, useRef, useState, cloneElement } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { later } from './later.tsx'
import { toastError } from './messages.ts'
import { useHeldKeys } from './use-held-keys.ts'

const PopoverPopup = later(() => import('./popover-popup.tsx').then(({ PopoverPopup }) => PopoverPopup))

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

/** A button that opens something below it. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    setFocus(false)
  }
  useHeldKeys(isOpen && !hasFocus, { onEscape: close })
  const fail = (error: unknown) => {
    toastError(error)
    close()
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => (isOpen ? close() : setOpen(true)),
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
      })}
      {isOpen && (
        <ErrorBoundary fallback={null} onError={fail}>
          <Suspense>
            <PopoverPopup label={label} anchor={anchor} onClose={close} onFocus={() => setFocus(true)}>
              {children(close)}
            </PopoverPopup>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
