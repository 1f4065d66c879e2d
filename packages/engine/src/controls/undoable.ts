import type { AcademyCore } from '../academy-core.ts'
import { gone } from '../service-error.ts'

/** Brings back what a change has replaced or deleted. Call it once. */
export type Undo = () => void

/** @internal Deletes the entries of the journal. The undo puts them before the later ones. */
export function clearJournal(core: AcademyCore): Undo {
  const { journal } = core
  const putBack = journal.clear()
  core.changed('journal')
  return () => {
    if (core.journal !== journal) throw wasReset()
    putBack()
    core.changed('journal')
  }
}

/** @internal Deletes the emails of the outbox. The undo puts them before the later ones. */
export function clearOutbox(core: AcademyCore): Undo {
  const { outbox, resets } = core
  const putBack = outbox.clear()
  core.changed('outbox')
  return () => {
    if (core.resets !== resets) throw wasReset()
    putBack()
    core.changed('outbox')
  }
}

const wasReset = () => gone('This cannot be undone: the academy was reset in the meantime')
