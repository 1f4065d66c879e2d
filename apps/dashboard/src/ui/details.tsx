import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

import styles from './details.module.css'

/** Names with their values. */
export function Details({ rows }: { readonly rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles['details']}>
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

/** A part of a sheet, with a title. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles['section']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note !== undefined && <span className="muted">{note}</span>}
      </header>
      {children}
    </section>
  )
}

/** Rows in a frame. Each child is a `li`. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {children}
    </ul>
  )
}

/** The main text of a row. It has the width that the rest does not need. */
export function RowText({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span className={styles['rowText']} dir="auto" title={title}>
      {children}
    </span>
  )
}

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
    <span className={styles['chip']} title={children}>
      {content}
    </span>
  ) : (
    <Link href={href} className={styles['chip']} title={children}>
      {content}
    </Link>
  )
}

/** Chips beside each other; they wrap. */
export function Chips({ children }: { readonly children: ReactNode }) {
  return <div className={styles['chips']}>{children}</div>
}
