import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Button } from './button.tsx'
import styles from './table.module.css'

/** A table that fills its place and scrolls inside it. The head does not scroll. */
export function Table({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>{children}</table>
    </div>
  )
}

interface RowProps extends ComponentProps<'tr'> {
  readonly onOpen?: (event: MouseEvent<HTMLTableRowElement>) => void
  readonly isSelected?: boolean
}

/** A row. With `onOpen` a click anywhere in it opens it; a link or button in the row does the same for the keyboard. */
export function Row({ onOpen, isSelected = false, ...rest }: RowProps) {
  return (
    <tr data-selected={isSelected || undefined} data-opens={onOpen ? true : undefined} onClick={onOpen} {...rest} />
  )
}

interface SortHeadProps<Field extends string> {
  readonly field: Field
  /** The current order, such as `name` or `-name`. */
  readonly sort: string | undefined
  readonly onSort: (sort: Field | `-${Field}`) => void
  readonly children: ReactNode
}

/** The head of a column that the table can be sorted by. */
export function SortHead<Field extends string>({ field, sort, onSort, children }: SortHeadProps<Field>) {
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
  return (
    <th aria-sort={direction}>
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}
      >
        {children}
        {direction === 'ascending' && <ArrowUp aria-hidden />}
        {direction === 'descending' && <ArrowDown aria-hidden />}
      </button>
    </th>
  )
}

interface PagerProps {
  readonly total: number
  readonly pageSize: number
  /** From 1. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Says which rows are shown, with buttons for the others. */
export function Pager({ total, pageSize, page, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <nav className={styles['pager']} aria-label="Pages">
      <span className="muted">
        {first.toLocaleString('en')}–{Math.min(page * pageSize, total).toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
      </span>
      <Button look="quiet" isIconOnly icon={<ChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <Button look="quiet" isIconOnly icon={<ChevronRight />} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  )
}
