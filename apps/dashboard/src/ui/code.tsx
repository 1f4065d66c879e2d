import type { ReactNode } from 'react'

import styles from './code.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeProps {
  /** A title above the code, such as `.env`. */
  readonly label: ReactNode
  readonly code: string
  /** Breaks long lines. By default they scroll. */
  readonly isWrapped?: boolean
}

/** Lines of code with a button that copies them. */
export function Code({ label, code, isWrapped = false }: CodeProps) {
  return (
    <figure className={styles['code']}>
      <figcaption className={styles['head']}>
        <span>{label}</span>
        <CopyButton look="quiet" value={code} />
      </figcaption>
      {/* A scrolling block must be reachable by keyboard. */}
      <pre className={isWrapped ? styles['wrapped'] : 'frame'} tabIndex={isWrapped ? undefined : 0}>
        {code}
      </pre>
    </figure>
  )
}
