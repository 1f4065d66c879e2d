import * as z from 'zod/mini'

import { reference } from '../fixture/values.ts'
import type { Faults } from '../faults/types.ts'
import {
  academies,
  type AcademiesControls,
  type PlatformCall,
  platformJournal,
  type PlatformJournalControls,
} from './academies.ts'
import { whole, type WholeControls } from './academy.ts'
import { clock, type ClockControls } from './clock.ts'
import { isControl } from './call-control.ts'
import { change, type Control, type ControlsOf } from './control.ts'
import { type CourseControls, courses } from './courses.ts'
import { type EnrollmentControls, enrollments } from './enrollments.ts'
import { faults } from './faults.ts'
import { journal, type JournalControls } from './journal.ts'
import { type KeyControls, keys } from './keys.ts'
import { type ListControls, lists } from './lists.ts'
import { type OfferControls, offers } from './offers.ts'
import { outbox, type OutboxControls } from './outbox.ts'
import { plan, type PlanControls } from './plan.ts'
import { type SnapshotControls, snapshots } from './snapshots.ts'
import { type StudentControls, students } from './students.ts'

/** What the owner of an academy can do, as methods. */
export interface AcademyControls extends WholeControls {
  readonly courses: CourseControls
  readonly students: StudentControls
  readonly enrollments: EnrollmentControls
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
  undo(undo?: string): void
}

/**
 * All controls, each declared once. The methods of academies, the dashboard API with its document, and the clients of that
 * API are derived from them. A new control is a method and a declaration in the file of its group.
 */
export const controls: {
  readonly academy: ControlsOf<AcademyControls>
  readonly platform: ControlsOf<PlatformControls>
} = {
  academy: {
    courses,
    students,
    enrollments,
    lists,
    offers,
    keys,
    plan,
    clock,
    faults,
    snapshots,
    journal,
    outbox,
    ...whole,
  },
  platform: {
    academies,
    journal: platformJournal,
    undo: change(
      'Put back what emptying the journal has deleted, by default the latest time: within a minute, once',
      () => z.strictObject({ undo: z.optional(reference()) }),
      ({ undo }, { undos }: PlatformCall) => undos.undo(undefined, undo),
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
  listOf(controls[on], '').map(([name, control]) => ({ name, on, control })),
)

function listOf(group: object, prefix: string): [name: string, control: Control][] {
  return Object.entries(group as Readonly<Record<string, object>>).flatMap(([name, node]) =>
    isControl(node) ? [[prefix + name, node] as [string, Control]] : listOf(node, `${prefix}${name}.`),
  )
}
