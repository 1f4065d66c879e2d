import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** Below the title, in one sentence. */
  readonly description?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  /** In the middle of the page by default. A sheet is at its right edge, and covers a narrow page. */
  readonly place?: 'middle' | 'sheet'
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
        <Base.Backdrop forceRender className={styles['backdrop']} />
        <Base.Popup
          className={styles[place]}
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
          <header className={styles['head']}>
            <div>
              <Base.Title className={styles['title']} dir="auto">
                {title}
              </Base.Title>
              {description !== undefined && <Base.Description className="muted">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <Button look="quiet" isIconOnly icon={<X />}>
                  Close
                </Button>
              }
            />
          </header>
          <div className={styles['body']} tabIndex={0}>
            {children}
          </div>
          {actions && <footer className={styles['actions']}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function rowOrMain(): HTMLElement | null {
  const row = document.querySelector<HTMLElement>('[data-selected] [data-row-name], [data-selected] button')
  return row ?? document.querySelector('main')
}
