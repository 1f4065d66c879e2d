import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { useCommands } from '../../shell/commands.tsx'
import { Row } from '../../ui/table.tsx'
import { useHasLittleWidth } from '../../ui/use-is-narrow.ts'

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

interface RowNameProps {
  readonly title: string
  /** Below the name where columns are left out. */
  readonly note?: ReactNode
  /** The name as it is shown; `title` by default. */
  readonly children?: ReactNode
}

/** The name of the record of an `OpenRow`. */
export function RowName({ title, note, children = title }: RowNameProps) {
  const hasLittleWidth = useHasLittleWidth()
  return (
    <>
      <button
        type="button"
        className="truncate block max-w-full font-medium text-left [scroll-margin:44px_0_16px]"
        data-row-name
        dir="auto"
        title={title}
      >
        {children}
      </button>
      {note !== undefined && hasLittleWidth && <div className="truncate text-small text-muted">{note}</div>}
    </>
  )
}

/** J and K move between the rows of the view. Enter opens the row with the focus; while a record is open, so do J and K. */
export function useRowKeys(isOpen = false): void {
  useCommands([
    { label: 'Next row', group: 'Page', keys: 'j', isInPalette: false, run: () => moveRow(1, isOpen) },
    { label: 'Previous row', group: 'Page', keys: 'k', isInPalette: false, run: () => moveRow(-1, isOpen) },
  ])
}

function moveRow(step: 1 | -1, opens: boolean): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr, main [data-row]')]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const at = focused === -1 || opens ? rows.findIndex((row) => row.dataset['selected'] !== undefined) : focused
  const row = at === -1 && focused === -1 ? rows[0] : rows[(at === -1 ? focused : at) + step]
  const next = row?.querySelector<HTMLElement>('[data-row-name]') ?? row?.querySelector<HTMLElement>('a, button, input')
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  if (opens) next?.click()
}
