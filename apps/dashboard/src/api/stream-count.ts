/** How many tabs of a browser may have a stream at once. They leave two of its six connections to a server to other requests. */
const mostStreams = 4

const name = 'academy-dashboard-stream'

/**
 * Counts this tab among those with a stream until `signal` aborts. False when there are enough: only windows that are shown
 * side by side can be so many, because hidden tabs have no stream.
 */
export async function claimStream(signal: AbortSignal): Promise<boolean> {
  // Only pages of this machine and of HTTPS have locks.
  if (!('locks' in navigator)) return true
  // One tab counts at a time. The browser frees the lock of a tab that has ended.
  return navigator.locks.request(name, async () => {
    const { held = [] } = await navigator.locks.query()
    if (held.filter((lock) => lock.name?.startsWith(`${name} `)).length >= mostStreams) return false
    await new Promise<void>((resolve) => {
      const hold = () => {
        resolve()
        return new Promise<void>((free) => {
          if (signal.aborted) free()
          signal.addEventListener('abort', () => free(), { once: true })
        })
      }
      void navigator.locks.request(`${name} ${Math.random()}`, hold)
    })
    return true
  })
}
