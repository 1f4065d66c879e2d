import { Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { Button } from './button.tsx'
import { later } from './later.tsx'
import { useWaitingMessages } from './messages.ts'
import styles from './toast.module.css'

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
    <div className={styles['viewport']} role="status">
      {newest && newest !== closed && (
        <div className={`${styles['toast']} ${styles['content']}`}>
          <p className={styles['title']}>{newest.message}</p>
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
