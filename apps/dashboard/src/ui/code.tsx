import type { ReactNode } from 'react'

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
    <figure className="min-w-0 border rounded-lg bg-surface">
      <figcaption className="text-small text-muted flex items-center justify-between gap-2 min-h-9 py-0.75 pr-1 pl-3 border-b">
        <span>{label}</span>
        <CopyButton look="quiet" value={code} />
      </figcaption>
      {/* A scrolling block must be reachable by keyboard. */}
      <pre
        className={`p-3 overflow-auto leading-5 ${isWrapped ? 'whitespace-pre-wrap wrap-anywhere' : 'frame'}`}
        tabIndex={isWrapped ? undefined : 0}
      >
        {code}
      </pre>
    </figure>
  )
}
