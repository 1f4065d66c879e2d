import { gone, type Undo } from '@academy-access/engine/internal'

import { unreference } from './unreference.ts'

/** How long a change can be undone, in milliseconds. */
const undoMs = 60_000

/** The changes of a server that can still be undone. */
export interface Undos {
  /** Remembers how to undo a change of an academy, or of the platform, for a minute. Returns its id. */
  keep(academyId: string | undefined, undo: Undo): string
  /**
   * Undoes a change, once: by default the latest one of the academy, or of the platform.
   *
   * @throws ServiceError `not_found` with the status 410 when it is over.
   */
  undo(academyId: string | undefined, id: string | undefined): void
}

/** @returns The latest changes of a server that can be undone, at most so many: none at first. */
export function createUndos(most: number): Undos {
  const kept = new Map<string, { readonly academyId: string | undefined; readonly undo: Undo }>()
  return {
    keep(academyId, undo) {
      const id = crypto.randomUUID()
      kept.set(id, { academyId, undo })
      const [oldest = id] = kept.keys()
      if (kept.size > most) kept.delete(oldest)
      unreference(setTimeout(() => kept.delete(id), undoMs))
      return id
    },
    undo(academyId, id) {
      const latest = () => [...kept.keys()].findLast((key) => kept.get(key)?.academyId === academyId)
      const wanted = id ?? latest()
      const found = wanted === undefined ? undefined : kept.get(wanted)
      if (wanted === undefined || !found || found.academyId !== academyId) {
        throw gone(
          'This can no longer be undone: the server keeps what was there for a minute, unless it is started again',
        )
      }
      kept.delete(wanted)
      found.undo()
    },
  }
}
