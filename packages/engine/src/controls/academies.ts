import * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { AcademyFixture as AcademyFixtureSchema } from '../fixture/schema.ts'
import type { AcademyFixture } from '../fixture/types.ts'
import type { PlanState } from '../state/plan.ts'
import { type NewAcademy, toNewAcademy } from './academy.ts'
import { change, type ControlsOf, named, nothing, read } from './control.ts'
import type { LabelsAndEnd } from './types.ts'
import { labelsAndEnd, takeLabelsAndEnd } from './labels-and-end.ts'
import type { PlatformCall } from './platform-call.ts'

/** An academy in a list: its name, what its plan allows, and how many records it has. */
export interface AcademySummary extends PlanState {
  /** UUID. */
  readonly id: string
  /** The name that the dashboard shows. */
  readonly name: string
  /** UUID of the academy that this one is a fork of. */
  readonly fork_of: string | null
  /** The number of active students. */
  readonly student_count: number
  /** The number of courses, hidden ones too. */
  readonly course_count: number
  /** The number of lists. */
  readonly list_count: number
  /** The number of offers. */
  readonly offer_count: number
  /** Free texts by name. Only the hosted service has these and the following ones. */
  readonly labels?: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly created_at?: string
  /** The name that its creator gave; null without one. */
  readonly created_by?: string | null
  /** When the academy is deleted, ISO 8601; null for never. */
  readonly expires_at?: string | null
}

/** The academies of a server. */
export interface AcademiesControls {
  /** All academies, oldest first. */
  list(): readonly AcademySummary[]
  /** An academy by id or name. */
  get(academy: string): AcademySummary
  /** Creates an academy from a fixture. Every field is optional. */
  create(fixture?: AcademyFixture & LabelsAndEnd): NewAcademy
  /** Deletes an academy. Requests with its keys then get 401. */
  delete(academy: string): void
}

/** @internal */
export const academies = {
  list: read('List the academies, oldest first', nothing, (_, { platform }: PlatformCall) =>
    platform.core.list().map(toSummary),
  ),
  get: read('Read an academy by id or name', named('academy'), ({ academy }, { platform }: PlatformCall) =>
    toSummary(platform.core.find(academy)),
  ),
  create: change(
    'Create an academy from a fixture. Every field is optional.',
    () => z.extend(AcademyFixtureSchema, labelsAndEnd),
    (fixture, call: PlatformCall) => {
      const { rest, give } = takeLabelsAndEnd(fixture, call)
      const created = call.platform.core.create(rest, call.place)
      give(created.id)
      return toNewAcademy(created)
    },
    { isChecked: true },
  ),
  delete: change(
    'Delete an academy. Requests with its keys then get 401.',
    named('academy'),
    ({ academy }, { platform: { core } }: PlatformCall) => core.remove(core.find(academy)),
  ),
} satisfies ControlsOf<AcademiesControls>

export function toSummary(academy: Academy): AcademySummary {
  const { id, name, counts, forkOf: fork_of } = academy
  return {
    id,
    name,
    ...academy.plan.get(),
    fork_of,
    student_count: counts.students,
    course_count: counts.courses,
    list_count: counts.lists,
    offer_count: counts.offers,
  }
}
