import type { ReactNode } from 'react'

interface EmptyProps {
  readonly title: string
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

/** A view without data: the reason, and what to do. */
export function Empty({ title, icon, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 min-h-60 py-8 px-5 text-center">
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
export function Loading() {
  return (
    <div className="p-5 text-muted animate-appear" role="status">
      Loading…
    </div>
  )
}
