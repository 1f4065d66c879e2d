import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { useHasLittleWidth } from './browser.ts'
import { Button } from './button.tsx'
import { Choice, NumberInput } from './field.tsx'

/** A column of a `DataTable`. */
export interface Column<Data, Field extends string = never> {
  readonly head: ReactNode
  /** The field that the head sorts by. */
  readonly sort?: Field
  /** A share of the rest by default. */
  readonly width?: number | string
  /** On a narrow page and beside a pane; `width` by default. */
  readonly narrowWidth?: number | string
  /** Left out on a narrow page and beside a pane. */
  readonly isWideOnly?: boolean
  /** At the right edge of the column, as numbers are. */
  readonly isRight?: boolean
  /** Its cells are the heads of their rows. */
  readonly isRowHead?: boolean
  readonly cell: (data: Data) => ReactNode
}

interface DataTableProps<Data, Field extends string> {
  readonly label: string
  readonly columns: readonly Column<Data, Field>[]
  readonly rows: readonly Data[]
  /** The current order, such as `name` or `-name`. */
  readonly sort?: string
  readonly onSort?: (sort: Field | `-${Field}`) => void
  /** The columns keep their widths: a text that is too long is cut. */
  readonly isFixed?: boolean
  readonly className?: string | undefined
  /** Makes a row of its cells; a plain one by default. */
  readonly row?: (data: Data, cells: ReactNode) => ReactNode
}

/** A table that is declared by its columns. It fills its place and scrolls inside it. The head does not scroll. */
export function DataTable<Data, Field extends string = never>({
  label,
  columns,
  rows,
  sort,
  onSort,
  isFixed = false,
  className = '',
  row,
}: DataTableProps<Data, Field>) {
  const isNarrow = useHasLittleWidth()
  const shown = columns.filter(({ isWideOnly }) => !(isNarrow && isWideOnly))
  const classOf = ({ isRight }: Column<Data, Field>) => (isRight ? 'text-right!' : undefined)
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className="flex-1 min-h-0 overflow-auto" role="region" aria-label={label} tabIndex={0}>
      <table
        className={`w-full border-separate border-spacing-0 [&_th]:sticky [&_th]:z-1 [&_th]:top-0 [&_th]:h-8 [&_th]:py-0 [&_th]:px-3 [&_th]:border-b [&_th]:bg-surface [&_th]:text-muted [&_th]:text-small [&_th]:font-[550] [&_th]:text-left [&_th]:whitespace-nowrap [&_td]:h-9 [&_td]:py-1 [&_td]:px-3 [&_td]:border-b [&_th:first-child]:pl-5 [&_td:first-child]:pl-5 [&_tr[data-opens]]:cursor-pointer [&_tr[data-opens]:hover]:bg-hover [&_tr[data-selected]]:bg-selected ${isFixed ? 'table-fixed [&_td]:truncate max-narrow:[&_td:first-child]:pl-3 max-narrow:[&_th:first-child]:pl-3' : ''} ${className}`}
      >
        <thead>
          <tr>
            {shown.map((column, index) => {
              const { head, sort: field, width, narrowWidth = width } = column
              const order = field && (sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none')
              return (
                <th
                  key={index}
                  style={{ width: isNarrow ? narrowWidth : width }}
                  className={classOf(column)}
                  aria-sort={order}
                >
                  {field === undefined ? (
                    head
                  ) : (
                    <button
                      type="button"
                      className="inline-flex items-center gap-1 py-1 text-inherit [font-weight:inherit] hover:text-foreground [&_svg]:size-3"
                      onClick={() => onSort?.(order === 'ascending' ? `-${field}` : field)}
                    >
                      {head}
                      {order === 'ascending' && <ArrowUp aria-hidden />}
                      {order === 'descending' && <ArrowDown aria-hidden />}
                    </button>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((data, number) => {
            const cells = shown.map((column, index) => {
              const Cell = column.isRowHead ? 'th' : 'td'
              const content = column.cell(data)
              // A text can be cut.
              const title = typeof content === 'string' ? content : undefined
              return (
                <Cell
                  key={index}
                  scope={column.isRowHead ? 'row' : undefined}
                  className={classOf(column)}
                  title={title}
                >
                  {content}
                </Cell>
              )
            })
            return row ? row(data, cells) : <tr key={number}>{cells}</tr>
          })}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends ComponentProps<'tr'> {
  readonly isOpen?: boolean
  readonly onOpen: () => void
}

/** A row that opens its record: by a click anywhere except on another control, or by its `RowName`. */
export function Row({ isOpen = false, onOpen, ...rest }: RowProps) {
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const name = event.currentTarget.querySelector<HTMLElement>('[data-row-name]')
    const control = event.target instanceof Element ? event.target.closest('a, button, input, label, select') : null
    if (control && control !== name) return
    // The focus returns to it when the record is closed.
    name?.focus()
    onOpen()
  }
  return <tr data-selected={isOpen || undefined} data-opens onClick={open} {...rest} />
}

interface RowNameProps {
  readonly title: string
  /** Below the name where columns are left out. */
  readonly note?: ReactNode
  /** The name as it is shown; `title` by default. */
  readonly children?: ReactNode
}

/** The name of the record of a `Row`. */
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

/** How many rows a page can have. */
export const pageSizes = [25, 50, 100, 200] as const

interface PagerProps {
  readonly total: number
  readonly pageSize: number
  /** Without it the size cannot be chosen. */
  readonly onPageSize?: (pageSize: string) => void
  /** From 1. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Says which rows are shown, and leads to the others. */
export function Pager({ total, pageSize, onPageSize, page, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <nav
      className="flex items-center justify-end gap-1 py-1.5 px-3 border-t bg-surface [&_span]:mr-2 [&_span]:text-small"
      aria-label="Pages"
    >
      {onPageSize && (
        <Choice
          aria-label="Rows of a page"
          names={Object.fromEntries(pageSizes.map((size) => [size, `${size} rows`]))}
          value={String(pageSize)}
          onChoose={onPageSize}
        />
      )}
      <span className="text-muted ml-auto">
        {first.toLocaleString('en')}–{Math.min(page * pageSize, total).toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
      </span>
      <Button look="quiet" isIconOnly icon={<ChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <NumberInput
        aria-label={`Page, of ${pages.toLocaleString('en')}`}
        className="w-14! text-center"
        max={pages}
        value={page}
        onNumber={onPage}
      />
      <span className="text-muted">of {pages.toLocaleString('en')}</span>
      <Button look="quiet" isIconOnly icon={<ChevronRight />} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  )
}
