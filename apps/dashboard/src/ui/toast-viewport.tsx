import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'

import { Button } from './button.tsx'
import { type Message, takeMessages } from './messages.ts'
import styles from './toast.module.css'

interface ToastViewportProps {
  /** The messages that wait. */
  readonly messages: readonly Message[]
  readonly onLoad: () => void
}

/** Shows messages at the corner of the page. */
export function ToastViewport(props: ToastViewportProps) {
  return (
    <Base.Provider timeout={5000} limit={4}>
      <Base.Portal>
        <Base.Viewport className={styles['viewport']}>
          <Messages {...props} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Messages({ messages, onLoad }: ToastViewportProps) {
  const { toasts, add, close } = Base.useToastManager()
  useEffect(onLoad, [onLoad])
  useEffect(() => {
    for (const { message, isError, action, duration } of takeMessages()) {
      const id = add({
        title: message,
        type: isError ? 'error' : 'message',
        priority: isError ? 'high' : 'low',
        ...(duration !== undefined && { timeout: duration }),
        ...(action && {
          actionProps: {
            children: action.label,
            onClick() {
              action.onClick()
              close(id)
            },
          },
        }),
      })
    }
  }, [messages, add, close])
  return toasts.map((shown) => (
    <Base.Root
      key={shown.id}
      toast={shown}
      className={`${styles['toast']} ${shown.type === 'error' ? styles['error'] : ''}`}
    >
      <Base.Content className={styles['content']}>
        <Base.Title className={styles['title']} />
        {shown.actionProps && <Base.Action render={<Button />} />}
        <Base.Close
          render={
            <Button look="quiet" isIconOnly icon={<X aria-hidden />}>
              Close the message
            </Button>
          }
        />
      </Base.Content>
    </Base.Root>
  ))
}
