import type { AcademyCore } from '../academy-core.ts'
import { gone } from '../service-error.ts'

/** Brings back what a change has replaced or deleted. Call it once. */
export type Undo = () => void

/** @internal Deletes the entries of the journal, or the emails of the outbox. The undo puts them before the later ones. */
export function clear(core: AcademyCore, part: 'journal' | 'outbox'): Undo {
  // A reset begins another journal, and the undo of the reset brings this one back.
  const { journal } = core
  const putBack = core[part].clear()
  core.changed(part)
  return () => {
    if (core.journal !== journal) throw gone('This cannot be undone: the academy was reset in the meantime')
    putBack()
    core.changed(part)
  }
}
