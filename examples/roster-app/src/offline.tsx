import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Says that the page is offline. TanStack Query then starts no call, and continues when the network is back. */
export function Offline() {
  const isOnline = useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  )
  return isOnline ? null : (
    <p className="problem" role="status">
      You are offline. Changes are sent when the network is back.
    </p>
  )
}
