import { Toast } from '@base-ui/react/toast'

import { messageOf } from './message-of.ts'

export interface MessageOptions {
  /** A button in the message, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** How long the message stays, in milliseconds; 5 seconds by default. */
  readonly duration?: number
}

/** The messages of the page, which `Toasts` shows. */
export const messages = Toast.createToastManager()

/** Shows a message for a few seconds. */
export function toast(message: string, { action, duration }: MessageOptions = {}): void {
  const id = messages.add({
    // A message that is there already is not added again.
    id: message,
    title: message,
    type: 'message',
    priority: 'low',
    ...(duration !== undefined && { timeout: duration }),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick() {
          action.onClick()
          messages.close(id)
        },
      },
    }),
  })
}

/** Shows an error. */
export function toastError(error: unknown): void {
  const message = messageOf(error)
  messages.add({ id: message, title: message, type: 'error', priority: 'high', timeout: 8000 })
}
