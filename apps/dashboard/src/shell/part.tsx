import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'wouter'

import { useConnection } from '../api/live.tsx'
import { reloadIfServerIsThere } from '../api/reload-once.ts'
import { Failure } from '../ui/failure.tsx'
import { PartNotRead } from '../ui/later.tsx'

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
      fallbackRender={({ error }: FallbackProps) => <FailedPart title={`${name} could not be shown`} error={error} />}
      resetKeys={[location]}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Loads the page again when the server is back: browsers do not read a file again that they could not read. */
function FailedPart({ title, error }: { readonly title: string; readonly error: unknown }) {
  const connection = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    if (connection === 'open' && wasLost.current && error instanceof PartNotRead) void reloadIfServerIsThere()
    wasLost.current = connection === 'lost'
  }, [connection, error])
  return <Failure title={title} error={error} />
}
