import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

import { IsBesidePane, TitleEnd, useTitle } from './browser.ts'
import { Button } from './button.tsx'
import { messageOf } from './text.ts'

interface ViewProps {
  readonly title: string
  /** Controls beside the title, such as a search field and buttons. */
  readonly tools?: ReactNode
  /** What is open beside the content. */
  readonly pane?: ReactNode
  readonly children: ReactNode
}

/** A view of an academy: its title and tools above, its content below. */
export function View({ title, tools, pane, children }: ViewProps) {
  const ownTitle = useTitle(title, !pane)
  return (
    <section className="flex flex-col h-full min-h-0" aria-labelledby="view-title">
      <header className="flex items-center flex-wrap gap-y-2 gap-x-4 min-h-12 py-2 px-5 border-b max-narrow:px-3 max-narrow:[&_h1]:flex-1">
        <h1 id="view-title">{title}</h1>
        <div className="flex flex-1 items-center flex-wrap gap-2 max-narrow:contents">{tools}</div>
      </header>
      <div className="flex flex-1 min-h-0">
        <IsBesidePane value={Boolean(pane)}>
          <div className="@container flex flex-col flex-1 min-w-0">{children}</div>
        </IsBesidePane>
        <TitleEnd value={ownTitle}>{pane}</TitleEnd>
      </div>
    </section>
  )
}

/** Content that scrolls as a whole, in a column that is not too wide to read. */
export const Page = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex-1 min-h-0 overflow-auto">
    <div className="flex flex-col gap-4 max-w-230 p-5 max-narrow:p-3">{children}</div>
  </div>
)

interface CardProps {
  readonly title: string
  readonly description?: ReactNode
  readonly tools?: ReactNode
  readonly children?: ReactNode
}

/** A group of things that belong together. */
export function Card({ title, description, tools, children }: CardProps) {
  return (
    <section className="flex flex-col gap-3 p-4 border rounded-lg bg-raised [&>header]:flex [&>header]:justify-between [&>header]:items-start [&>header]:flex-wrap [&>header]:gap-2">
      <header>
        <div>
          <h2>{title}</h2>
          {description !== undefined && <p className="text-muted">{description}</p>}
        </div>
        {tools && <div className="flex items-center flex-wrap gap-2">{tools}</div>}
      </header>
      {children}
    </section>
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

interface RowsProps {
  readonly label: string
  /** In place of rows, when there are none. */
  readonly empty?: ReactNode
  /** Each is a `li`. */
  readonly children: readonly ReactNode[]
}

/** Rows in a frame. */
export function Rows({ label, empty, children }: RowsProps) {
  if (children.length === 0) return empty && <p className="text-muted">{empty}</p>
  return (
    <ul
      className="border rounded-lg [&>li]:flex [&>li]:items-center [&>li]:flex-wrap [&>li]:gap-y-1 [&>li]:gap-x-3 [&>li]:min-h-9 [&>li]:py-1.5 [&>li]:px-3 [&>li+li]:border-t"
      aria-label={label}
    >
      {children}
    </ul>
  )
}

interface RowTextProps {
  readonly title: string
  /** Where it leads. */
  readonly href?: string
  /** Below it. It is English, whatever the direction of the title. */
  readonly note?: string
}

/** The main text of a row. It has the width that the rest does not need. */
export function RowText({ title, href, note }: RowTextProps) {
  return (
    <span className="truncate flex-1 min-w-0 text-left" dir="auto" title={title}>
      {href === undefined ? title : <Link href={href}>{title}</Link>}
      {note !== undefined && (
        <span className="text-small text-muted block" dir="ltr">
          {note}
        </span>
      )}
    </span>
  )
}

interface EmptyProps {
  readonly title: string
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

/** A view without data: the reason, and what to do. */
export function Empty({ title, icon, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 min-h-60 py-8 px-5 text-center wrap-anywhere">
      {icon && (
        <div className="grid place-items-center rounded-[10px] bg-gray-soft text-muted size-10 [&_svg]:size-5">
          {icon}
        </div>
      )}
      <h2>{title}</h2>
      {children && <div className="flex flex-col items-center gap-3 max-w-130 text-muted">{children}</div>}
    </div>
  )
}

/** Takes the place of what is being read. It is visible after 100 ms only. */
export const Loading = () => (
  <div className="p-5 text-muted animate-appear" role="status">
    Loading…
  </div>
)

/** Takes the place of a part of the page that failed. */
export const Failure = ({ title, error }: { readonly title: string; readonly error: unknown }) => (
  <Empty title={title}>
    <p role="alert">{messageOf(error)}</p>
    <Button onClick={() => location.reload()}>Load the page again</Button>
  </Empty>
)

/** The frame of the page until its data is there. `index.html` has it too, and its styles, for the time before the script. */
export const FirstPaint = () => (
  <div className="first">
    <div className="first-bar">Academy Access dashboard</div>
    <div className="first-views" />
    <div className="first-view">
      <p role="status" className="animate-appear">
        Loading the page…
      </p>
    </div>
  </div>
)
