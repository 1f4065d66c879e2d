import { useEffect, useState } from 'react'

import { useConnection } from '../api/live.tsx'

/** Says that the server does not respond, until it does again. */
export function ConnectionBar() {
  const connection = useConnection()
  const isLost = useIsLost(connection === 'lost')
  return (
    <div role="status">
      {isLost && (
        <p className="py-1 px-4 bg-amber-soft text-amber font-medium text-center">
          The server does not respond. This page connects again by itself.
        </p>
      )}
    </div>
  )
}

/** A connection that is back at once is no news. */
function useIsLost(isLost: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLost) return setShown(false)
    const timer = setTimeout(() => setShown(true), 500)
    return () => clearTimeout(timer)
  }, [isLost])
  return isShown
}
