import { toast } from '../ui/messages.ts'
import { api, dataOf } from './client.ts'
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
  const params = { path: { id } }
  const name = `Before ${what} at ${new Date().toISOString()}`
  const snapshot = await dataOf(api.POST('/dashboard/api/academies/{id}/snapshots', { params, body: { name } }))
  const path = { id, snapshotId: snapshot.id }
  const forget = () => api.DELETE('/dashboard/api/academies/{id}/snapshots/{snapshotId}', { params: { path } })
  try {
    await run()
  } catch (error) {
    await forget()
    throw error
  }
  let isUndone = false
  const undo = async () => {
    await dataOf(api.POST('/dashboard/api/academies/{id}/snapshots/{snapshotId}/restore', { params: { path } }))
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
