import type { Time } from '@academy-access/engine'

import type { Dashboard } from './dashboard.ts'
import type { TestAcademy } from './test-academy.ts'

/** An academy of a server, by its id and one of its keys. Sends nothing. */
export function remoteAcademy(
  dashboard: Dashboard,
  { id, name, api_key: apiKey }: { readonly id: string; readonly name: string; readonly api_key: string },
): TestAcademy {
  const controls = dashboard.academy(id)
  const { clock } = controls
  return {
    id,
    name,
    apiKey,
    baseUrl: dashboard.url,
    courses: group(controls.courses),
    students: group(controls.students),
    lists: group(controls.lists),
    offers: group(controls.offers),
    keys: group(controls.keys),
    plan: group(controls.plan),
    clock: group(clock, {
      set: async (time: Time) => clock.set(checked(time)),
      freeze: async (time?: Time) => clock.freeze(time === undefined ? time : checked(time)),
    }),
    faults: group(controls.faults),
    snapshots: group(controls.snapshots),
    journal: group(controls.journal),
    outbox: group(controls.outbox),
    async reset() {
      await controls.reset()
    },
    snapshot: () => controls.snapshot(),
    async restore(fixture) {
      await controls.restore(fixture)
    },
    async delete() {
      await dashboard.platform.academies.delete(id)
    },
  }
}

/** A group of controls as an object, which a watched academy can tell from a method. A control without an output returns undefined. */
function group<Methods extends object>(controls: Methods, own: Partial<Methods> = {}): Methods {
  return new Proxy(own as Methods, { get: (target, name) => Reflect.get(target, name) ?? Reflect.get(controls, name) })
}

/** JSON has no time that is no number. */
function checked(time: Time): Time {
  if (!Number.isNaN(new Date(time).getTime()) || typeof time === 'string') return time
  throw new TypeError(`clock: expected a time, got ${String(time)}`)
}
