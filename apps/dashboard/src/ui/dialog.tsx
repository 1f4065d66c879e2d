import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { Button } from './button.tsx'

const appears = 'transition-[opacity,translate] duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0'

const places = {
  middle:
    'top-[12vh] left-1/2 w-[min(520px,calc(100vw-24px))] max-h-[76vh] -translate-x-1/2 border rounded-xl data-starting-style:translate-y-2 data-ending-style:translate-y-2',
  sheet:
    'inset-y-0 right-0 w-[min(560px,100vw)] border-l data-starting-style:translate-x-6 data-ending-style:translate-x-6',
}

interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Below the title, in one sentence. */
  readonly description?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  /** In the middle of the page by default. A sheet is at its right edge, and covers a narrow page. */
  readonly place?: keyof typeof places
  /** Buttons at the end. */
  readonly actions?: ReactNode
}

/** A dialog above the page. Escape and a click beside it close it. */
export function Dialog({ isOpen, title, description, onClose, children, place = 'middle', actions }: DialogProps) {
  const before = useRef(document.activeElement)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* A dialog above another one covers it, too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 bg-backdrop transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0"
        />
        <Base.Popup
          className={`fixed flex flex-col bg-raised text-foreground shadow-above ${appears} ${places[place]}`}
          // A sheet that was opened by its address has no element before it: the focus goes to its row.
          finalFocus={() => (before.current === document.body ? rowOrMain() : true)}
          onKeyDown={(event) => {
            // The keys move a row that is being dragged. The dialog would keep them for itself.
            if (
              event.target instanceof Element &&
              event.target.matches('[aria-roledescription=sortable][aria-pressed=true]')
            ) {
              event.preventBaseUIHandler()
            }
          }}
        >
          <header className="flex justify-between items-start gap-3 pt-3.5 pb-3 pr-3 pl-5">
            <div>
              <Base.Title className="text-[16px] leading-6 font-[650] wrap-anywhere" dir="auto">
                {title}
              </Base.Title>
              {description !== undefined && <Base.Description className="text-muted">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <Button look="quiet" isIconOnly icon={<X />}>
                  Close
                </Button>
              }
            />
          </header>
          <div
            className={`flex flex-col gap-4 min-h-0 pt-1 pb-5 px-5 overflow-auto ${place === 'sheet' ? 'flex-1' : ''}`}
            tabIndex={0}
          >
            {children}
          </div>
          {actions && <footer className="flex justify-end flex-wrap gap-2 py-3 px-5 border-t">{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function rowOrMain(): HTMLElement | null {
  const row = document.querySelector<HTMLElement>('[data-selected] [data-row-name], [data-selected] button')
  return row ?? document.querySelector('main')
}
