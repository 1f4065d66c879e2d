import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** The code of a part of the page could not be read. */
export class PartNotRead extends Error {
  override readonly name = 'PartNotRead'

  constructor(cause: unknown) {
    super('The server did not send this part of the page. The server is away, or it has another version now.', {
      cause,
    })
  }
}

declare global {
  interface WindowEventMap {
    /** A part of the page that is shown could not be read. */
    'part:failed': CustomEvent<PartNotRead>
  }
}

/** How long the page has for its first view before it reads its other parts, in milliseconds. */
const headStart = 1000

/**
 * A part of the page whose code is read after the first view, or when the part is shown before that. So a part that is shown
 * for the first time while the server is away is there.
 */
export function later<Props>(read: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  // A part that could not be read is read again when it is shown.
  setTimeout(() => whenIdle(() => void read().catch(() => {})), headStart)
  return lazy(() =>
    read().then(
      (part) => ({ default: part }),
      (cause: unknown) => {
        const error = new PartNotRead(cause)
        dispatchEvent(new CustomEvent('part:failed', { detail: error }))
        throw error
      },
    ),
  )
}

function whenIdle(run: () => void): void {
  // Safari does not have it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else run()
}
