import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { Button } from './button.tsx'
import { later } from './later.tsx'
import { useWaitingMessages } from './messages.ts'

const ToastViewport = later(() => import('./toast-viewport.tsx').then(({ ToastViewport }) => ToastViewport))

/** The place for messages. */
export function Toasts() {
  const messages = useWaitingMessages()
  return (
    <ErrorBoundary fallback={<PlainMessages />}>
      <Suspense>
        {(messages.length > 0 || isLoaded) && <ToastViewport messages={messages} onLoad={keepLoaded} />}
      </Suspense>
    </ErrorBoundary>
  )
}

/** The newest message, when the code that shows messages could not be read. */
function PlainMessages() {
  const newest = useWaitingMessages().at(-1)
  const [closed, setClosed] = useState<typeof newest>()
  return (
    <div
      className="flex flex-col fixed z-30 right-4 bottom-4 gap-2 w-[min(420px,calc(100vw_-_32px))] max-narrow:bottom-18"
      role="status"
    >
      {newest && newest !== closed && (
        <div
          className={`above transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0 flex items-center gap-2 py-2 pr-2 pl-3.5`}
        >
          <p className="flex-1 text-[13px] font-medium wrap-anywhere">{newest.message}</p>
          <Button look="quiet" onClick={() => setClosed(newest)}>
            Close
          </Button>
        </div>
      )}
    </div>
  )
}

let isLoaded = false
const keepLoaded = () => {
  isLoaded = true
}
