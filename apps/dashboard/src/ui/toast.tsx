import { lazy, Suspense, useSyncExternalStore } from 'react'

const ToastViewport = lazy(() =>
  import('./toast-viewport.tsx').then(({ ToastViewport }) => ({ default: ToastViewport })),
)

export interface ToastOptions {
  /** A button in the message, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** How long the message stays, in milliseconds; 5 seconds by default. */
  readonly duration?: number
  readonly onClose?: () => void
}

export interface ToastMessage extends ToastOptions {
  readonly message: string
  readonly isError: boolean
}

// Always the same array: React renders again for another one.
const nothing: readonly ToastMessage[] = []

// Messages wait here until the code that shows them is loaded. One page has one place for messages.
let waiting = nothing
const listeners = new Set<() => void>()

function show(message: ToastMessage): void {
  waiting = [...waiting, message]
  for (const listener of listeners) listener()
}

/** Shows a message for a few seconds. */
export function toast(message: string, options: ToastOptions = {}): void {
  show({ ...options, message, isError: false })
}

/** Shows what went wrong. */
export function toastError(error: unknown): void {
  show({ message: error instanceof Error ? error.message : String(error), isError: true, duration: 8000 })
}

/** Takes the messages that wait. */
export function takeMessages(): readonly ToastMessage[] {
  const taken = waiting
  waiting = nothing
  return taken
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place for messages. Its code is read with the first message. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribe, () => waiting)
  return (
    <Suspense>
      {(messages.length > 0 || isLoaded) && <ToastViewport messages={messages} onLoad={keepLoaded} />}
    </Suspense>
  )
}

let isLoaded = false
const keepLoaded = () => {
  isLoaded = true
}
