import { toast } from '../ui/messages.ts'
import { call } from './client.ts'
import { runAction } from './run-action.ts'

/** How long a change can be undone, in milliseconds. */
const undoTime = 10_000

interface Undoable {
  /** A name for the change, such as `the reset`. */
  readonly what: string
  /** The message after the change. */
  readonly message: string
  /** Replaces the state of the academy. */
  readonly run: () => Promise<unknown>
}

/** Replaces the state of an academy. A message offers to undo it. A snapshot keeps the state before until the message is gone. */
export async function undoable(id: string, { what, message, run }: Undoable): Promise<void> {
  const name = `Before ${what} at ${new Date().toISOString()}`
  const snapshot = await call('POST /academies/:id/snapshots', { params: { id }, body: { name } })
  const params = { id, snapshotId: snapshot.id }
  // A snapshot that is gone already, or that stays, is no reason to report an error.
  const forget = () => call('DELETE /academies/:id/snapshots/:snapshotId', { params }).catch(() => {})
  try {
    await run()
  } catch (error) {
    await forget()
    throw error
  }
  let isUndone = false
  const undo = async () => {
    await call('POST /academies/:id/snapshots/:snapshotId/restore', { params })
    await forget()
  }
  toast(message, {
    duration: undoTime,
    action: {
      label: 'Undo',
      onClick() {
        isUndone = true
        runAction(undo, `Undone: ${what}`)
      },
    },
    onClose: () => void (isUndone || forget()),
  })
}
