import type { ReactNode } from 'react'

import styles from './view.module.css'

interface ViewProps {
  readonly title: string
  /** Controls beside the title, such as a search field and buttons. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A view of an academy: its title and tools above, its content below. */
export function View({ title, tools, children }: ViewProps) {
  return (
    <section className={styles['view']} aria-labelledby="view-title">
      <header className={styles['head']}>
        <h1 id="view-title">{title}</h1>
        <div className={styles['tools']}>{tools}</div>
      </header>
      {children}
    </section>
  )
}

/** Content that scrolls as a whole, in a column that is not too wide to read. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['scroll']}>
      <div className={styles['page']}>{children}</div>
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
    <section className={styles['card']}>
      <header>
        <div>
          <h2>{title}</h2>
          {description !== undefined && <p className="muted">{description}</p>}
        </div>
        {tools && <div className={styles['tools']}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}
