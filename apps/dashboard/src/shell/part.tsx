import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'

import { Failure } from '../ui/layout.tsx'

interface PartProps {
  /** Such as `This view`. */
  readonly name: string
  /** While its code is read; nothing by default. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

/** A part of the page. When it fails, the other parts stay, and another address shows it again. */
export function Part({ name, loading, children }: PartProps) {
  const [location] = useLocation()
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => <Failure title={`${name} could not be shown`} error={error} />}
      resetKeys={[location]}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
