import * as z from 'zod/mini'

import type { Faults } from '../faults/types.ts'
import { academies, type AcademiesControls } from './academies.ts'
import { whole, type WholeControls } from './academy.ts'
import { clock, type ClockControls } from './clock.ts'
import { change, type Control, type ControlsOf } from './control.ts'
import { type CourseControls, courses } from './courses.ts'
import { faults } from './faults.ts'
import { journal, type JournalControls } from './journal.ts'
import { type KeyControls, keys } from './keys.ts'
import { type ListControls, lists } from './lists.ts'
import { type OfferControls, offers } from './offers.ts'
import { outbox, type OutboxControls } from './outbox.ts'
import { plan, type PlanControls } from './plan.ts'
import { platformJournal, type PlatformJournalControls } from './platform-journal.ts'
import type { PlatformCall } from './remote-call.ts'
import { type SnapshotControls, snapshots } from './snapshots.ts'
import { type StudentControls, students } from './students.ts'

/** What the owner of an academy can do, as methods. */
export interface AcademyControls extends WholeControls {
  readonly courses: CourseControls
  readonly students: StudentControls
  readonly lists: ListControls
  readonly offers: OfferControls
  readonly keys: KeyControls
  readonly plan: PlanControls
  readonly clock: ClockControls
  readonly faults: Faults
  readonly snapshots: SnapshotControls
  readonly journal: JournalControls
  readonly outbox: OutboxControls
}

/** What the owner of a server can do, as methods. */
export interface PlatformControls {
  readonly academies: AcademiesControls
  readonly journal: PlatformJournalControls
  /** Undoes the clearing of the journal, by default the latest one: within a minute, once. */
  undo(undoId?: string): void
}

/**
 * All controls, each declared once. The methods of academies, the dashboard API with its document, and the clients of that
 * API are derived from them. A new control is a method and a declaration in the file of its group.
 */
export const controls: {
  readonly academy: ControlsOf<AcademyControls>
  readonly platform: ControlsOf<PlatformControls>
} = {
  academy: { courses, students, lists, offers, keys, plan, clock, faults, snapshots, journal, outbox, ...whole },
  platform: {
    academies,
    journal: platformJournal,
    undo: change(
      'Put back what emptying the journal has deleted, by default the latest time: within a minute, once',
      () => z.strictObject({ undo_id: z.optional(z.string()) }),
      ({ undo_id }, { undos }: PlatformCall) => undos.undo(undefined, undo_id),
    ),
  },
}

/** A control with its name, such as `courses.create`. */
export interface NamedControl {
  readonly name: string
  readonly on: 'platform' | 'academy'
  readonly control: Control
}

/** The controls as a list, in the order of the tree. */
export const controlList: readonly NamedControl[] = (['platform', 'academy'] as const).flatMap((on) =>
  Object.entries<Control | Readonly<Record<string, Control>>>(controls[on]).flatMap(([name, node]) =>
    isControl(node)
      ? { name, on, control: node }
      : Object.entries(node).map(([method, control]) => ({ name: `${name}.${method}`, on, control })),
  ),
)

function isControl(node: Control | Readonly<Record<string, Control>>): node is Control {
  return typeof node['kind'] === 'string'
}
