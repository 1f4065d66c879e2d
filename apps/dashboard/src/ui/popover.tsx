import {
  lazy,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
  cloneElement,
} from 'react'

const load = () => import('./popover-popup.tsx').then(({ PopoverPopup }) => ({ default: PopoverPopup }))
const PopoverPopup = lazy(load)

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
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'dialog'
}

/** A button that opens something below it. The code of what opens is read when the button is about to be used. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const preload = () => void load()
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => setOpen(!isOpen),
        onPointerEnter: preload,
        onFocus: preload,
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
      })}
      <Suspense>
        {isOpen && (
          <PopoverPopup label={label} anchor={anchor} onClose={() => setOpen(false)}>
            {children(() => setOpen(false))}
          </PopoverPopup>
        )}
      </Suspense>
    </>
  )
}
