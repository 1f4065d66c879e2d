import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { useTitle } from '../ui/browser.ts'
import { Button } from '../ui/button.tsx'
import { useCommands } from './commands.tsx'
import { Part } from './part.tsx'

interface PaneProps {
  /** For screen readers, such as `Request details`. */
  readonly label: string
  /** The name of the page while it is open; the label by default. */
  readonly pageName?: string | undefined
  /** The head; the label by default. */
  readonly title?: ReactNode
  readonly onClose: () => void
  /** Buttons at the end. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * What is opened beside the list of a view. It covers a narrow page. Escape closes it, and the focus returns to the row. The
 * keys of the list go on.
 */
export function Pane({ label, pageName = label, title = label, onClose, actions, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null)
  useTitle(pageName)
  useEffect(() => {
    // It was opened by the keyboard.
    if (document.activeElement?.matches(':focus-visible')) pane.current?.focus()
  }, [])
  const close = () => {
    const { activeElement } = document
    if (activeElement === document.body || pane.current?.contains(activeElement)) rowOrMain()?.focus()
    onClose()
  }
  useCommands([
    { label: 'Go to the details', group: 'Page', keys: 'Enter', isInPalette: false, run: () => pane.current?.focus() },
    { label: 'Close the details', group: 'Page', keys: 'Escape', isInPalette: false, run: close },
  ])
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className="frame flex flex-col flex-none w-[clamp(380px,42%,560px)] border-l wrap-anywhere bg-background max-[900px]:fixed max-[900px]:z-5 max-[900px]:inset-0 max-[900px]:w-auto max-[900px]:border-0"
      aria-label={label}
    >
      <header className="flex items-center justify-between gap-2 min-h-11 py-2 pr-3 pl-5 border-b">
        <h2 className="min-w-0" dir="auto">
          {title}
        </h2>
        <Button look="quiet" isIconOnly icon={<X aria-hidden />} onClick={close}>
          Close the details
        </Button>
      </header>
      <div className="flex flex-col flex-1 gap-4 min-h-0 pt-4 pb-8 px-5 overflow-auto" tabIndex={0}>
        <Part name="This part">{children}</Part>
      </div>
      {actions && <footer className="flex justify-end flex-wrap gap-2 py-3 px-5 border-t">{actions}</footer>}
    </aside>
  )
}

function rowOrMain(): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(
    'main [aria-current=true], main [data-selected] [data-row-name], main [data-selected] button',
  )
  return row ?? document.querySelector('main')
}
