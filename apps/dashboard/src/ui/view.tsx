import type { ReactNode } from 'react'

import { IsBesidePane } from './use-is-narrow.ts'

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
        {pane}
      </div>
    </section>
  )
}

/** Content that scrolls as a whole, in a column that is not too wide to read. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex-1 min-h-0 overflow-auto">
      <div className="flex flex-col gap-4 max-w-230 p-5 max-narrow:p-3">{children}</div>
    </div>
  )
}

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

interface SettingProps {
  readonly name: string
  /** The effect of the current value. */
  readonly note?: string
  /** The control. */
  readonly children: ReactNode
}

/** A setting of a card: its name at the left, its control at the right. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div className="flex items-center flex-wrap justify-between gap-y-2 gap-x-4">
      <div className="flex flex-col">
        <b className="font-[550]">{name}</b>
        {note !== undefined && <span className="text-muted text-small">{note}</span>}
      </div>
      {children}
    </div>
  )
}
