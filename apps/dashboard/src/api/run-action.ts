import { toast, toastError } from '../ui/messages.ts'

/** Runs an action of the user. Shows the message when it is done, and the error when it fails. */
export function runAction(action: () => unknown, message?: string): void {
  const run = async () => {
    await action()
    if (message !== undefined) toast(message)
  }
  run().catch(toastError)
}
