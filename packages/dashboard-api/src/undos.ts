import { controlList, gone, type Undo } from '@academy-access/engine/internal'

import { unreference } from './unreference.ts'

/** How long a change can be undone, in milliseconds. */
const undoMs = 60_000

const undoable = controlList.flatMap(({ name, control }) => (control.isUndoable ? [name] : []))
const canBeUndone = `For a minute, the server keeps what these change: ${[...new Set(undoable)].join(', ')}`

/** The changes of a server that can still be undone. */
export interface Undos {
  /** Remembers how to undo a change of an academy, or of the platform, for a minute. Returns its id. */
  keep(academy: object | undefined, undo: Undo): string
  /**
   * Undoes a change, once: by default the latest one of the academy, or of the platform.
   *
   * @throws ServiceError `not_found` with the status 410 when it is over.
   */
  undo(academy: object | undefined, id: string | undefined): void
}

/** @returns The latest changes of a server that can be undone, at most so many: none at first. */
export function createUndos(most: number): Undos {
  const kept = new Map<string, { readonly academy: object | undefined; readonly undo: Undo }>()
  return {
    keep(academy, undo) {
      const id = crypto.randomUUID()
      kept.set(id, { academy, undo })
      const [oldest = id] = kept.keys()
      if (kept.size > most) kept.delete(oldest)
      unreference(setTimeout(() => kept.delete(id), undoMs))
      return id
    },
    undo(academy, id) {
      const latest = () => [...kept.keys()].findLast((key) => kept.get(key)?.academy === academy)
      const wanted = id ?? latest()
      const found = wanted === undefined ? undefined : kept.get(wanted)
      if (wanted === undefined) throw gone(`Nothing is kept that can be undone. ${canBeUndone}`)
      if (!found || found.academy !== academy) {
        throw gone(
          'This can no longer be undone: the server keeps what was there for a minute, unless it is started again',
        )
      }
      kept.delete(wanted)
      found.undo()
    },
  }
}
