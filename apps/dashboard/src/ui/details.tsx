import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

/** Names with their values. */
export function Details({ rows }: { readonly rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-y-1 gap-x-4 [&_dt]:text-muted [&_dd]:flex [&_dd]:items-center [&_dd]:gap-1 [&_dd]:min-w-0 [&_dd]:min-h-7 [&_dd]:wrap-anywhere">
      {Object.entries(rows).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface SectionProps {
  readonly title: string
  /** At the right of the title. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of a pane, with a title. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section
      className="flex flex-col gap-2 [&>header]:flex [&>header]:items-center [&>header]:justify-between [&>header]:gap-2"
      aria-label={title}
    >
      <header>
        <h3>{title}</h3>
        {note !== undefined && <span className="text-muted">{note}</span>}
      </header>
      {children}
    </section>
  )
}

/** Rows in a frame. Each child is a `li`. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul
      className="border rounded-lg [&>li]:flex [&>li]:items-center [&>li]:flex-wrap [&>li]:gap-y-1 [&>li]:gap-x-3 [&>li]:min-h-9 [&>li]:py-1.5 [&>li]:px-3 [&>li+li]:border-t"
      aria-label={label}
    >
      {children}
    </ul>
  )
}

/** The main text of a row. It has the width that the rest does not need. */
export function RowText({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span className="truncate flex-1 min-w-0" dir="auto" title={title}>
      {children}
    </span>
  )
}

const chip =
  'inline-flex items-center gap-1 max-w-[min(240px,100%)] px-1.5 rounded-sm bg-gray-soft text-foreground text-small leading-5 [&_svg]:text-muted [&_svg]:size-3 [&>span]:truncate'

interface ChipProps {
  readonly icon?: ReactNode
  /** Where it leads. */
  readonly href?: string | undefined
  readonly children: string
}

/** A short name in a frame. With `href` it is a link to the record. */
export function Chip({ icon, href, children }: ChipProps) {
  const content = (
    <>
      {icon}
      <span dir="auto">{children}</span>
    </>
  )
  return href === undefined ? (
    <span className={chip} title={children}>
      {content}
    </span>
  ) : (
    <Link href={href} className={`${chip} hover:bg-selected hover:no-underline`} title={children}>
      {content}
    </Link>
  )
}

/** Chips beside each other; they wrap. */
export function Chips({ children }: { readonly children: ReactNode }) {
  return <div className="flex items-center flex-wrap gap-1">{children}</div>
}
