import { lazy, Suspense } from 'react'

import { useWaitingMessages } from './messages.ts'

const ToastViewport = lazy(() =>
  import('./toast-viewport.tsx').then(({ ToastViewport }) => ({ default: ToastViewport })),
)

/** The place for messages. Its code is read with the first message. */
export function Toasts() {
  const messages = useWaitingMessages()
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
