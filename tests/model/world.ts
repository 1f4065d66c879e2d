import { type Academy, createPlatform, type Platform } from '@academy-access/engine'
import type { RandomAcademy } from '@academy-access/kit/fixture'

import { difference, type KnownIds } from './compare.ts'
import { timeOf } from './model/clock.ts'
import { courseView } from './model/dashboard/courses.ts'
import { listView, offerView } from './model/dashboard/offers.ts'
import { emailView, keyView, planView } from './model/dashboard/settings.ts'
import { studentView } from './model/dashboard/students.ts'
import type { Pattern } from './model/pattern.ts'
import { type AcademyModel, newestFirst, type PlatformModel } from './model/state.ts'
import { seedAcademy } from './seed.ts'

/** How both sides begin. */
export interface Setup {
  readonly ids: number
  readonly keyPrefix: string
  readonly welcomeOnReactivation: boolean
  readonly academies: readonly RandomAcademy[]
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A model and the service that it describes, side by side. */
export interface World {
  readonly model: PlatformModel
  readonly platform: Platform
  readonly fetch: Fetch
  readonly ids: KnownIds
  /** Receives every response, for coverage and figures. */
  readonly log: (event: WorldEvent) => void
  /** Receives the name of every action of the dashboard, such as `clock.advance`. */
  readonly acted: (name: string) => void
  /** Receives each step with its details, for a report. */
  readonly tell: (what: string, details: unknown) => void
}

interface WorldEvent {
  readonly status: number
  /** Such as `POST /students`; ids are written as `:id`. */
  readonly endpoint: string
  /** Undefined for a success. */
  readonly code: string | undefined
}

/** Starts both sides. Their first look at each other binds the ids of the fixture. */
export function openWorld(
  setup: Setup,
  { log, acted, tell, wrap }: Pick<World, 'log' | 'acted' | 'tell'> & { readonly wrap: (fetch: Fetch) => Fetch },
): World {
  const model: PlatformModel = {
    now: Date.parse('2026-01-01T00:00:00.000Z'),
    keyPrefix: setup.keyPrefix,
    welcomeOnReactivation: setup.welcomeOnReactivation,
    accounts: [],
    academies: [],
  }
  for (const seed of setup.academies) seedAcademy(model, seed)
  const platform = createPlatform({
    seed: setup.ids,
    now: () => model.now,
    keyPrefix: setup.keyPrefix,
    welcomeOnReactivation: setup.welcomeOnReactivation,
    fixture: { academies: setup.academies.map((academy) => ({ ...academy })) },
  })
  const world = { model, platform, fetch: wrap(platform.fetch), ids: new Map(), log, acted, tell }
  requireSame(world)
  return world
}

/** The real academy of a modelled one. */
export const academyOf = ({ platform }: World, { name }: AcademyModel): Academy => platform.academy(name)

/** Throws unless both sides hold the same, as far as the dashboard shows it. */
export function requireSame(world: World): void {
  for (const model of world.model.academies) {
    const academy = academyOf(world, model)
    const oldestLists = newestFirst(model.lists, 'createdAt')
    const views: [string, Pattern, unknown][] = [
      ['time', timeOf(model), academy.clock.now()],
      ['plan', planView(model), academy.plan.get()],
      ['keys', model.keys.map(keyView), academy.keys.list()],
      ['courses', model.courses.map(courseView), academy.courses.list()],
      // The order of removed students is not compared: no rule fixes it.
      ['students', byEmail(model).map(studentView), academy.students.list().toSorted(compareEmails)],
      ['lists', oldestLists.toReversed().map(listView), academy.lists.list()],
      ['offers', model.offers.map(offerView), academy.offers.list()],
      ['outbox', model.outbox.map(emailView), academy.outbox.list()],
    ]
    for (const [name, pattern, actual] of views) fail(difference(pattern, actual, world.ids, `${model.name}.${name}`))
  }
}

/** Throws unless both sides sent the same emails. */
export function requireSameEmails(world: World): void {
  for (const model of world.model.academies) {
    const emails = academyOf(world, model).outbox.list()
    fail(difference(model.outbox.map(emailView), emails, world.ids, `${model.name}.outbox`))
  }
}

const byEmail = ({ students }: AcademyModel) => students.toSorted((a, b) => compareEmails(a.account, b.account))

const compareEmails = (a: { readonly email: string }, b: { readonly email: string }) => (a.email < b.email ? -1 : 1)

/** Throws if there is a difference. */
export function fail(found: string | undefined): void {
  if (found !== undefined) throw new Error(found)
}
