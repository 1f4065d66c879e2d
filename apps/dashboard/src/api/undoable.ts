import { toast } from '../ui/messages.ts'
import { controlsOf } from './client.ts'
import { runAction } from './run-action.ts'

/** How long a message offers to undo a change, in milliseconds. The server keeps what was there for a minute. */
const undoTime = 10_000

/** Brings back what a change has replaced or deleted. */
type Undo = () => Promise<unknown>

interface Undoable {
  /** A name for the change, such as `the reset`. */
  readonly what: string
  /** The message after the change. */
  readonly message: string
  /** Makes the change. */
  readonly run: () => Promise<Undo>
}

/** Undoes a change of an academy. The server says so when it no longer can. */
export function undoIn(id: string, { undo_id }: { readonly undo_id: string }): Undo {
  return () => controlsOf(id).undo(undo_id)
}

/** Makes a change. A message offers to undo it. */
export async function undoable({ what, message, run }: Undoable): Promise<void> {
  const undo = await run()
  toast(message, {
    duration: undoTime,
    action: { label: 'Undo', onClick: () => runAction(undo, `Undone: ${what}`) },
  })
}

/** Makes a change of the user. A message offers to undo it, or shows the error. */
export const runUndoable = (change: Undoable): void => runAction(() => undoable(change))
