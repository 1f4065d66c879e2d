import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { academyIn } from './browser.ts'
import { Button } from './button.tsx'
import { messageOf } from './text.ts'

const manager = Base.createToastManager<About>()

/** What a message is about. */
interface About {
  /** The academy that was open when it came: with another one, its Undo would change what cannot be seen. */
  readonly academy: string | undefined
}

const about = (): About => ({ academy: academyIn(location.pathname) })

interface MessageOptions {
  /** A button in the message, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** How long the message stays, in milliseconds; 5 seconds by default. */
  readonly duration?: number
}

/** Shows a message for a few seconds. One that is there already is not added again. */
export function toast(message: string, { action, duration }: MessageOptions = {}): void {
  const onClick = () => {
    action?.onClick()
    manager.close(message)
  }
  manager.add({
    id: message,
    title: message,
    type: 'message',
    priority: 'low',
    data: about(),
    ...(duration !== undefined && { timeout: duration }),
    ...(action && { actionProps: { children: action.label, onClick } }),
  })
}

/** Shows an error. */
export function toastError(error: unknown): void {
  const message = messageOf(error)
  manager.add({ id: message, title: message, type: 'error', priority: 'high', timeout: 8000, data: about() })
}

/** Runs an action of the user. Shows the message when it is done, and the error when it fails. */
export function runAction(action: () => unknown, message?: string): void {
  const run = async () => {
    await action()
    if (message !== undefined) toast(message)
  }
  run().catch(toastError)
}

/** How long a message offers to undo a change, in milliseconds. The server keeps what was there for a minute. */
const undoTime = 10_000

/** Brings back what a change has replaced or deleted. */
export type Undo = () => Promise<unknown>

/** Makes a change. A message offers to undo it. `what` names the change, such as `the reset`. */
export async function undoable(what: string, message: string, change: () => Promise<Undo>): Promise<void> {
  const undo = await change()
  toast(message, {
    duration: undoTime,
    action: { label: 'Undo', onClick: () => runAction(undo, `Undone: ${what}`) },
  })
}

/** Makes a change of the user. A message offers to undo it, or shows the error. */
export const runUndoable = (...change: Parameters<typeof undoable>): void => runAction(() => undoable(...change))

/** The place for messages, where no button is: below the navigation, and on a narrow page above its bar or the buttons of a sheet. */
export const Toasts = () => (
  <Base.Provider toastManager={manager} timeout={5000} limit={3}>
    <Base.Portal>
      <Base.Viewport className="flex flex-col fixed z-30 left-2 bottom-2 gap-2 w-42 max-narrow:inset-x-4 max-narrow:bottom-18 max-narrow:w-auto">
        <Messages />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)

function Messages() {
  const { toasts } = Base.useToastManager<About>()
  const [path] = useLocation()
  const academy = academyIn(path)
  useEffect(() => {
    for (const { id, data } of toasts) if (data?.academy !== academy) manager.close(id)
    // A message that comes later is about the academy that is open then.
  }, [academy])
  return toasts.map((shown) => (
    <Base.Root
      key={shown.id}
      toast={shown}
      className={`above transition-opacity duration-120 data-starting-style:opacity-0 data-ending-style:opacity-0 ${shown.type === 'error' ? 'border-l-3 border-l-red' : ''}`}
    >
      <Base.Content className="flex flex-wrap items-center gap-2 py-2 pr-2 pl-3 max-narrow:flex-nowrap">
        <Base.Title className="flex-[1_0_100%] text-[13px] font-medium wrap-anywhere max-narrow:flex-[1_1_0]" />
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
