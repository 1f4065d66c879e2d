import type { ReactNode } from 'react'

import styles from './empty.module.css'

interface EmptyProps {
  readonly title: string
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

/** A view without data: the reason, and what to do. */
export function Empty({ title, icon, children }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      {icon && <div className={styles['icon']}>{icon}</div>}
      <h2>{title}</h2>
      {children && <div className={styles['text']}>{children}</div>}
    </div>
  )
}

/** Takes the place of what is being read. It is visible after 100 ms only. */
export function Loading() {
  return (
    <div className={styles['loading']} role="status">
      Loading…
    </div>
  )
}
