import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { useCommands } from '../../shell/commands.tsx'
import { Row } from '../../ui/table.tsx'
import styles from './open-row.module.css'

interface OpenRowProps extends ComponentProps<'tr'> {
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** A row that opens its record: by a click anywhere except on another control, or by its `RowName`. */
export function OpenRow({ isOpen, onOpen, ...rest }: OpenRowProps) {
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const name = event.currentTarget.querySelector<HTMLElement>('[data-row-name]')
    const control = event.target instanceof Element ? event.target.closest('a, button, input, label, select') : null
    if (control && control !== name) return
    // The focus returns to it when the record is closed.
    name?.focus()
    onOpen()
  }
  return <Row isSelected={isOpen} onOpen={open} {...rest} />
}

/** The name of the record of an `OpenRow`. */
export function RowName({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <button type="button" className={styles['name']} data-row-name title={title} aria-haspopup="dialog">
      {children}
    </button>
  )
}

/** J and K move between the rows of the view, and Enter opens the row with the focus. */
export function useRowKeys(): void {
  useCommands([
    { label: 'Next row', group: 'Page', keys: 'j', isInPalette: false, run: () => moveRow(1) },
    { label: 'Previous row', group: 'Page', keys: 'k', isInPalette: false, run: () => moveRow(-1) },
  ])
}

function moveRow(step: 1 | -1): void {
  const names = [...document.querySelectorAll<HTMLElement>('main [data-row-name]')]
  const row = document.activeElement?.closest('tr')
  const at = names.findIndex((name) => row?.contains(name))
  const next = at === -1 ? names[0] : names[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
